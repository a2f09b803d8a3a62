import { existsSync } from 'node:fs';
import { centsFromDollars } from '#shop/money.ts';
import { countryOfCode } from '#shop/regions.ts';
import type { ClothingExemption, Rate, SalesTax, Zone } from '#shop/selling.ts';
import { pathOf } from '../../src/content-folder.ts';
import { sellingSchema, type WrittenSelling } from '../../src/selling-schema.ts';
import { NOT_UTF8, readTextFile, type TextFile } from '../text-file.ts';
import { readFields } from './fields.ts';
import type { ContentProblem } from './source.ts';

export const SELLING_FILE = 'content/selling.json';

interface Selling {
  zones: readonly (Omit<Zone, 'rates'> & { rates: readonly Rate[] })[];
  salesTax: SalesTax;
  shipping: string | null;
  hasZones: boolean;
}

/** The zones of a shop that has nothing written: free to everywhere, and tax in every state (requirements §9). */
const DEFAULT_ZONES: Selling['zones'] = [
  {
    name: 'Everywhere',
    to: 'everywhere',
    rates: [{ name: 'Standard', priceCents: 0, freeFromCents: null, days: 'domestic' }],
  },
];

/** Where a shop sells, what is wrong with what is written about it, and what the owner should know. */
export function readSelling(file: Partial<TextFile> = readFile()) {
  const read = readFields(sellingSchema, file.text ?? '{}', 1);
  const problems = [
    ...(file.badLine ? [{ line: file.badLine, text: NOT_UTF8 }] : []),
    ...read.problems,
  ];
  const warnings = (read.value?.zones ?? []).flatMap(({ to }, index): ContentProblem[] => {
    const line = read.lineOf(['zones', index, 'to']);
    return warningsOf(to).map((text) => ({ line, text: `“zones.${index}.to” names ${text}` }));
  });
  return {
    value: problems.length === 0 && read.value ? sellingOf(read.value) : undefined,
    problems,
    warnings,
  };
}

const readFile = () => (existsSync(pathOf(SELLING_FILE)) ? readTextFile(pathOf(SELLING_FILE)) : {});

/** Where carriers or the law stop parcels of a shop in the United States. */
const EMBARGOED = ['CU', 'IR', 'KP', 'SY', 'RU', 'BY'];
// prettier-ignore
const EUROPEAN_UNION = [
  'AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL',
  'PT', 'RO', 'SK', 'SI', 'ES', 'SE',
];

function warningsOf(to: Zone['to']): string[] {
  if (to === 'everywhere') return [];
  const named = (codes: readonly string[]) =>
    to
      .filter((code) => codes.includes(code))
      .map((code) => countryOfCode(code))
      .join(', ');
  const [embargoed, union] = [named(EMBARGOED), named(EUROPEAN_UNION)];
  return [
    ...(embargoed
      ? [
          `${embargoed}: a shop in the United States may need a license to ship there, and most carriers don’t.`,
        ]
      : []),
    ...(union
      ? [
          `${union}: a shop that sells to the European Union needs a withdrawal function, which this shop doesn’t have.`,
        ]
      : []),
  ];
}

function sellingOf({ zones, salesTax = {}, shipping }: WrittenSelling): Selling {
  const { by, collectedIn, clothingExempt = {}, shippingTaxed, wholeShippingTaxed } = salesTax;
  const exemptions = Object.entries(clothingExempt).map(
    ([state, exempt]): [string, ClothingExemption] => {
      if (exempt === 'all') return [state, 'all'];
      return 'below' in exempt
        ? [state, { belowCents: centsFromDollars(exempt.below) }]
        : [state, { upToCents: centsFromDollars(exempt.upTo) }];
    },
  );
  return {
    zones: zones?.map((zone) => ({ ...zone, rates: zone.rates.map(rateOf) })) ?? DEFAULT_ZONES,
    salesTax: {
      by: by ?? 'billing',
      collectedIn: collectedIn ?? 'every state',
      clothingExempt: Object.fromEntries(exemptions),
      shippingTaxed: shippingTaxed ?? [],
      wholeShippingTaxed: wholeShippingTaxed ?? [],
    },
    shipping: shipping ?? null,
    hasZones: zones !== undefined,
  };
}

type WrittenRate = NonNullable<WrittenSelling['zones']>[number]['rates'][number];

const rateOf = ({ name, price, freeFrom, days }: WrittenRate): Rate => ({
  name,
  priceCents: centsFromDollars(price),
  freeFromCents: freeFrom === undefined ? null : centsFromDollars(freeFrom),
  days: days ?? null,
});

/** A module with an export for each part. */
export const sellingModule = ({ zones, salesTax, shipping, hasZones }: Selling): string =>
  `// Made from ${SELLING_FILE} by scripts/content/selling.ts: change that file.
import type { SalesTax, Zone } from './selling.ts';

export const zones: readonly [Zone, ...Zone[]] = ${JSON.stringify(zones, null, 2)};
export const salesTax: SalesTax = ${JSON.stringify(salesTax, null, 2)};
/** What the product page says of shipping where it isn't free. */
export const shipping: string | null = ${JSON.stringify(shipping)};
/** Whether zones are written: without them all ships free to everywhere, and pages load nothing of methods and zones. */
export const hasZones: boolean = ${hasZones};
`;
