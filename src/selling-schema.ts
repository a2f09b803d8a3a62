import { z } from 'zod';
import { contentText, dollarAmount, fields } from './content-schemas.ts';
import { placeCode, US_STATES } from '#shop/regions.ts';
import { isTaxedState } from '#shop/sales-tax-rates.ts';

/** The room in the summary and on a provider's page. */
const LONGEST_NAME = 30;
/** One line under Add to Cart. */
const LONGEST_SENTENCE = 60;
const MOST_RATES = 3;
const MOST_ZONES = 20;
const MOST_DAYS = 90;

const name = (meaning: string) =>
  contentText(meaning).max(LONGEST_NAME, `is too long: ${LONGEST_NAME} letters at most.`);

const place = z
  .string({ error: 'must be a code in quotes: "US", "CA" or "US-AK".' })
  .refine((code) => placeCode(code) !== undefined, {
    error: ({ input }) =>
      `is ${String(input)}, which is no place we know: write the code of a country, such as US, CA or GB, or of a state, such as US-AK.`,
  })
  .transform((code) => placeCode(code) ?? code);

const day = z
  .int({ error: 'must be a whole number of business days.' })
  .min(1, 'must be at least 1.')
  .max(MOST_DAYS, `must be at most ${MOST_DAYS}.`);

const rate = fields({
  name: name('what shoppers choose: Standard'),
  price: dollarAmount,
  freeFrom: dollarAmount.optional(),
  days: z
    .tuple([day, day], { error: 'must be the first and the last business day: [3, 5].' })
    .refine(([min, max]) => min <= max, 'run backwards: the first is the smaller one.')
    .optional(),
}).refine(({ price, freeFrom }) => price > 0 || freeFrom === undefined, {
  path: ['freeFrom'],
  error: 'is written, though the rate is free already.',
});

const zone = fields({
  name: name('what the zone is called: Canada'),
  to: z.union(
    [
      z.literal('everywhere'),
      z.array(place).min(1, 'is empty: write "everywhere", or codes: ["US", "CA", "US-AK"].'),
    ],
    { error: 'must be "everywhere", or a list of codes: ["US", "CA", "US-AK"].' },
  ),
  rates: z
    .array(rate, { error: 'must be a list of rates, each with name and price.' })
    .min(1, 'is empty: write at least one rate.')
    .max(MOST_RATES, `has more than ${MOST_RATES}: the checkout has no room for them.`)
    .superRefine(reportNamedTwice),
});

const zones = z
  .array(zone, { error: 'must be a list of zones, each with name, to and rates.' })
  .min(1, 'is empty: leave it out to ship everywhere for free.')
  .max(MOST_ZONES, `has more than ${MOST_ZONES}.`)
  .superRefine((list, context) => {
    reportNamedTwice(list, context);
    for (const [index, { to }] of list.entries()) {
      const dead = unreachable(to, list.slice(0, index));
      if (dead) context.addIssue({ code: 'custom', path: [index, 'to'], message: dead });
    }
  });

const state = z
  .string({ error: 'must be the code of a state in quotes: "KY".' })
  .refine(isTaxedState, {
    error: ({ input }) =>
      `is ${String(input)}, which is no state with a sales tax rate here: write its two letters, such as KY.`,
  });
const states = z.array(state, { error: 'must be a list of states: ["KY", "PA"].' });
const limit = z
  .number({ error: 'must be a number of dollars, without a sign: 110.' })
  .pipe(dollarAmount)
  .refine((amount) => amount > 0, 'must be more than 0.');

const salesTax = fields({
  by: z.enum(['billing', 'shipping'], { error: 'must be "billing" or "shipping".' }).optional(),
  collectedIn: z
    .union([z.literal('every state'), states], {
      error: 'must be "every state", or a list of states: ["KY", "PA"].',
    })
    .optional(),
  clothingExempt: z
    .record(
      state,
      z.union([z.literal('all'), fields({ below: limit }), fields({ upTo: limit })], {
        error: 'must be "all", { "below": 110 } or { "upTo": 175 }.',
      }),
      { error: 'must name each state: { "PA": "all", "NY": { "below": 110 } }.' },
    )
    .optional(),
  shippingTaxed: states.optional(),
  wholeShippingTaxed: states.optional(),
});

/**
 * content/selling.json: where the shop sells, what shipping costs and where sales tax is collected. What it leaves out
 * is free to everywhere, and taxed in every state (requirements §9).
 */
export const sellingSchema = fields({
  zones: zones.optional(),
  salesTax: salesTax.optional(),
  shipping: contentText('what shipping costs, for the product page, such as “Shipping from $4.95”')
    .max(LONGEST_SENTENCE, `is too long: ${LONGEST_SENTENCE} letters at most.`)
    .optional(),
});

export type WrittenSelling = z.output<typeof sellingSchema>;

function reportNamedTwice(
  named: readonly { name: string }[],
  context: { addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void },
): void {
  const names = named.map((one) => one.name.toLowerCase());
  for (const [index, each] of names.entries()) {
    if (names.indexOf(each) === index) continue;
    const message = `is ${named[index]?.name}, as another one before it.`;
    context.addIssue({ code: 'custom', path: [index, 'name'], message });
  }
}

type Zone = z.output<typeof zone>;

/** Why a parcel to a place of this zone always goes by an earlier one. */
function unreachable(to: Zone['to'], earlier: readonly Zone[]): string | undefined {
  const first = earlier.find((other) => other.to === 'everywhere');
  if (first) return `can never match: the zone ${first.name} before it is everywhere.`;
  if (to === 'everywhere') return undefined;
  for (const code of to) {
    const taken = earlier.find((other) => other.to.includes(code) || isStateOf(code, other.to));
    if (taken) return `has ${code}, which the zone ${taken.name} before it has already.`;
  }
  const named = new Set(earlier.flatMap((other) => other.to));
  return to.every((code) => code === 'US') &&
    Object.keys(US_STATES).every((code) => named.has(`US-${code}`))
    ? 'can never match: every state is in a zone before it.'
    : undefined;
}

const isStateOf = (code: string, to: Zone['to']) => code.startsWith('US-') && to.includes('US');
