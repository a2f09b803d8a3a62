import { z } from 'astro/zod';

/** A required text; the message follows the field's name, as in content-schemas.ts. */
const requiredText = (meaning: string) =>
  z
    .string({ error: `must be words: ${meaning}.` })
    .trim()
    .min(1, `is empty: ${meaning}.`);

const requiredLines = (meaning: string) =>
  z.tuple([requiredText(meaning), requiredText(meaning)], {
    error: `must be two lines: ${meaning}.`,
  });

/** content/home.mdx: the texts of the home page by section; the body is the story of the about section. */
export const homeSchema = z.strictObject({
  product: z.strictObject({
    shipping: requiredText('what shipping and returns cost, in two sentences'),
    waitlist: requiredText('what people on the waitlist get'),
  }),
  about: z.strictObject({
    title: requiredText('the title over the story'),
    values: z
      .array(
        z.strictObject({ name: requiredText('the value'), text: requiredText('what it means') }),
      )
      .length(3, 'must be three: the page has room for no more and no fewer.'),
  }),
  note: z.strictObject({
    title: requiredText('the title of the banner'),
    text: requiredText('the text of the banner'),
    left: requiredLines('the words at its left'),
    right: requiredLines('the words at its right'),
  }),
  contact: z.strictObject({
    lead: requiredText('when people should write, and when we answer'),
    club: requiredText('what members of the club get'),
  }),
});
