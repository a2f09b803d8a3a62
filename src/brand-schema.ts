import { z } from 'zod';
import { contentText, dollarAmount, fields } from './content-schemas.ts';

/** A longer name breaks out of the home screen of a phone, which shows about twelve letters. */
const LONGEST_SHORT_NAME = 12;

const promoCode = z
  .string({ error: 'must be a promo code in quotes: "FIVEOFF".' })
  .regex(/^[A-Z\d]{3,20}$/, 'must be 3 to 20 capital letters and digits.');

/**
 * content/brand.json: all that is the brand's and not a product's. A text may name `{name}`, `{club}`, `{location}` and
 * `{since}`.
 */
export const brandSchema = fields({
  name: contentText('the name of the brand').regex(
    /^[^"<>@,;:\\]*$/,
    'can’t have any of " < > @ , ; : \\, because it is the sender of emails.',
  ),
  shortName: contentText('the name under the icon on a phone').max(
    LONGEST_SHORT_NAME,
    `is too long for the home screen of a phone: ${LONGEST_SHORT_NAME} letters at most.`,
  ),
  tagline: contentText('the line under the name'),
  heroText: contentText('the text of the first screen'),
  shopButton: contentText('the button that leads to what is sold: Shop the tee').default(
    'Shop Collection',
  ),
  since: contentText('since when the brand exists: Est. 2019'),
  madeIn: contentText('where the clothes are made'),
  club: contentText('what those on the mailing list belong to: Harbor Club'),
  location: contentText('where the brand is based: Duluth, Minnesota'),
  address: contentText('the postal address, in one line'),
  email: z.email('must be an email address.'),
  social: z
    .array(
      fields({
        name: contentText('the name of the network: Instagram'),
        url: z.url({ protocol: /^https$/, error: 'must be an address beginning with https://.' }),
      }),
      { error: 'must be a list of networks, each with name and url; [] if there are none.' },
    )
    .readonly(),
  timeZone: z
    .string({ error: 'must be the name of a time zone: America/New_York.' })
    .refine(isTimeZone, 'is no time zone: write one such as America/New_York or America/Chicago.'),
  lastShipping: z
    .string({ error: 'must be an hour in quotes: "14:00".' })
    .regex(
      /^(?:[01]\d|2[0-3]):[0-5]\d$/,
      'must be an hour and minutes of the day: "14:00". Orders after it count for the next business day.',
    ),
  returns: fields({
    days: z
      .int({ error: 'must be a whole number of days: 30.' })
      .min(1, 'must be at least 1.')
      .max(365, 'must be at most 365.'),
    fee: dollarAmount,
  }),
  amounts: z.record(
    z.string(),
    z.array(dollarAmount, { error: 'must be a list of dollars: [75, 8.95].' }),
    { error: 'must say which amounts a file may name: { "content/faq/06-returns.mdx": [5] }.' },
  ),
  localPromoCodes: fields({ fiveOff: promoCode, free: promoCode }).default({
    fiveOff: 'FIVEOFF',
    free: 'FREE',
  }),
  barColor: z
    .string({ error: 'must be a color in quotes: "#13100e".' })
    .regex(/^#[\da-f]{6}$/i, 'must be a color of six digits: "#13100e".'),
  aboutPicture: contentText('what the picture beside the story shows'),
  clubInFooter: contentText('what members get, at the foot of each page'),
  emptyCart: contentText('the sentence in an empty cart'),
  notFound: contentText('the sentence on a page that is not there'),
  unsubscribed: contentText('what people read who leave the mailing list'),
  welcome: z
    .array(contentText('a paragraph of the welcome email'), {
      error: 'must be a list of paragraphs: ["You are on the list."].',
    })
    .min(1, 'is empty: write at least one paragraph of the welcome email.'),
  farewell: contentText('the question before the link that unsubscribes'),
});

export type Brand = z.output<typeof brandSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name.includes('/');
  } catch {
    return false;
  }
}
