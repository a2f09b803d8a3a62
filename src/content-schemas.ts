import { z } from 'zod';

/*
 * What stands between the --- marks of a content file. The messages are read by editors: each goes on after the field's
 * name. Astro shows them when it builds, `npm run content:check` with file and line.
 */

const LONGEST_DESCRIPTION = 160;

const words = (meaning: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined
          ? `is missing: ${meaning}.`
          : `must be words: ${meaning}. Put them in quotes ("…").`,
    })
    .trim()
    .min(1, `is empty: ${meaning}.`);

const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `“${issue.keys.join('”, “')}” is no field here. The fields are ${Object.keys(shape).join(', ')}.`
        : undefined,
  });

/** content/pages: a help or legal page. */
export const pageSchema = fields({
  title: words('the name of the page, as it stands over it'),
  description: words('what the page is about, in one sentence, for search engines').max(
    LONGEST_DESCRIPTION,
    `is too long for search engines, which show ${LONGEST_DESCRIPTION} letters.`,
  ),
  updated: z.date({
    error: 'must be the day of the last change as year-month-day, without quotes: 2026-11-21.',
  }),
});

/** content/faq: one question; the text under the marks is the answer. */
export const questionSchema = fields({
  question: words('the question, as a shopper would ask it').endsWith(
    '?',
    'must end in a question mark.',
  ),
});

/** content/brand.json: what the brand is called and where it is found. */
export const brandSchema = fields({
  name: words('what the brand is called'),
  tagline: words('the line under the name'),
  heroText: words('the text of the first screen'),
  location: words('where the brand is at home'),
  email: z.email('must be an email address.'),
  instagram: z.url({ protocol: /^https$/, error: 'must be an address beginning with https://.' }),
  madeIn: words('where the clothes are made'),
});
