import { z } from 'zod';

/*
 * The frontmatter of content files. Editors read the messages, which follow the field's name: Astro shows them at build
 * time, `npm run content:check` shows them with file and line.
 */

const LONGEST_DESCRIPTION = 160;

/** Zero-width joiners stay: emoji and Persian need them. A soft hyphen says where a word may break. */
const ONE_LINE = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u00ad\u200c\u200d])*$/u;

export const contentText = (meaning: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined
          ? `is missing: ${meaning}.`
          : `must be words: ${meaning}. Put them in quotes ("…").`,
    })
    .trim()
    .min(1, `is empty: ${meaning}.`)
    .regex(
      ONE_LINE,
      'must be one line, without invisible characters: a line break, a control character or a direction mark is in it.',
    );

export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `“${issue.keys.join('”, “')}” ${issue.keys.length > 1 ? 'are no fields' : 'is not a field'} here. The fields are ${Object.keys(shape).join(', ')}.`
        : `${issue.input === undefined ? 'is missing' : 'must be fields with names'}: ${Object.keys(shape).join(', ')}.`,
  });

/** A number too large is no amount of cents any more. */
const HIGHEST_AMOUNT = 99_999.99;

export const dollarAmount = z
  .number({ error: 'must be a number of dollars, without a sign: 5.95.' })
  .nonnegative('must not be less than 0.')
  .max(HIGHEST_AMOUNT, `must be at most ${HIGHEST_AMOUNT}.`)
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'has more than two decimals.');

/** In inches, laid flat. */
const measurement = z
  .number({ error: 'must be a number of inches: 20.5.' })
  .positive('must be more than 0.');

export const sizeChartSchema = z
  .array(
    fields({
      size: contentText('one of its sizes'),
      chestWidth: measurement,
      length: measurement,
      sleeve: measurement,
    }),
    { error: 'must be a list of sizes with chestWidth, length and sleeve in inches.' },
  )
  .min(1, 'is empty: list the measurements of each size.');

/** The garments of content/pages/size-guide.mdx by the names that products have for them. */
export const garmentsSchema = z.record(
  z.string(),
  fields({
    label: contentText('the name over its table: Shirts'),
    /** Without it, a garment is shown while a product on sale has it. */
    alwaysShown: z.boolean({ error: 'must be true or false.' }).default(false),
    sizes: sizeChartSchema,
  }),
  { error: 'must name each garment: { shirts: { label: Shirts, sizes: […] } }.' },
);

const pageFields = {
  title: contentText('the title of the page'),
  description: contentText('what the page is about, in one sentence, for search engines').max(
    LONGEST_DESCRIPTION,
    `is too long for search engines, which show ${LONGEST_DESCRIPTION} letters.`,
  ),
  updated: z.date({
    error: 'must be the day of the last change as year-month-day, without quotes: 2026-11-21.',
  }),
};

/** content/pages: a help or legal page. */
export const pageSchema = fields(pageFields);

/** content/pages/size-guide.mdx; Astro has one schema for all pages. */
export const sizeGuideSchema = fields({ ...pageFields, garments: garmentsSchema.default({}) });

/** content/faq: one question; the text under the marks is the answer. */
export const questionSchema = fields({
  question: contentText('the question, as a shopper would ask it').endsWith(
    '?',
    'must end in a question mark.',
  ),
});
