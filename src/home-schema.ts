import { z } from 'zod';
import { contentText, fields } from './content-schemas.ts';

const requiredLines = (meaning: string) =>
  z.tuple([contentText(meaning), contentText(meaning)], {
    error: `must be two lines: ${meaning}.`,
  });

/** content/home.mdx: the texts of the home page by section; the body is the story of the about section. */
export const homeSchema = fields({
  product: fields({
    shipping: contentText('what shipping and returns cost, in two sentences'),
    waitlist: contentText('what people on the waitlist get'),
  }),
  about: fields({
    title: contentText('the title over the story'),
    values: z
      .array(fields({ name: contentText('the value'), text: contentText('what it means') }), {
        error: 'must be a list of values, each with name and text.',
      })
      .length(3, 'must be three: the page has room for no more and no fewer.'),
  }),
  note: fields({
    title: contentText('the title of the banner'),
    text: contentText('the text of the banner'),
    left: requiredLines('the words at its left'),
    right: requiredLines('the words at its right'),
  }),
  contact: fields({
    lead: contentText('when people should write, and when we answer'),
    club: contentText('what members of the club get'),
  }),
});
