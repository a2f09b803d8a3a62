import { z } from 'astro/zod';

/** Words that an editor must write; the message goes on after the field's name, as in content-schemas.ts. */
const words = (meaning: string) =>
  z
    .string({ error: `must be words: ${meaning}.` })
    .trim()
    .min(1, `is empty: ${meaning}.`);

const twoLines = (meaning: string) =>
  z.tuple([words(meaning), words(meaning)], { error: `must be two lines: ${meaning}.` });

/** content/home.mdx: what the home page says, section by section; its text is the story of the about section. */
export const homeSchema = z.strictObject({
  product: z.strictObject({
    lead: words('what the tee is, in two sentences'),
    facts: z
      .array(z.strictObject({ name: words('what is measured'), value: words('what it is') }))
      .min(1, 'is empty: list at least one fact of the tee.'),
    waitlist: words('what somebody who joins the waitlist gets'),
  }),
  statement: z.strictObject({
    lines: z.array(words('a line of the statement')).min(1, 'is empty: one line or more.'),
    text: words('what the prints show'),
  }),
  about: z.strictObject({
    title: words('the title over the story'),
    values: z
      .array(z.strictObject({ name: words('the value'), text: words('what it means') }))
      .length(3, 'must be three: the page has room for no more and no fewer.'),
  }),
  note: z.strictObject({
    title: words('the title of the strip'),
    text: words('the text of the strip'),
    left: twoLines('the words at its left'),
    right: twoLines('the words at its right'),
  }),
  contact: z.strictObject({
    lead: words('when people should write, and when we answer'),
    club: words('what members of the Ghost Club get'),
  }),
});
