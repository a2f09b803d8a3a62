import { z } from 'zod';
import { fields, contentText, sizeChartSchema } from './content-schemas.ts';
import { ONE_SIZE } from '#shop/variant.ts';

/** The limits of a product's page. */
const MOST_SIZES = 10;
export const MOST_DETAILS = 6;
/** The least that a card can be charged. */
const LOWEST_PRICE = 0.5;
const HIGHEST_PRICE = 9999.99;

/**
 * The last digit of a GTIN (GS1) makes the sum of its digits, from the right times 1 and 3 in turn, a multiple of ten.
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const weighted = Array.from(text)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 ? 3 : 1));
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0;
}

export const GENDERS = ['male', 'female', 'unisex'] as const;
export const AGE_GROUPS = ['newborn', 'infant', 'toddler', 'kids', 'adult'] as const;

/**
 * The fields that marketplaces ask for, beyond those of its page (docs/selling-elsewhere.md); their values are
 * Google's.
 */
const feedFields = {
  gender: z.enum(GENDERS, { error: 'must be male, female or unisex.' }).optional(),
  ageGroup: z
    .enum(AGE_GROUPS, {
      error: 'must be newborn, infant, toddler, kids or adult.',
    })
    .optional(),
  googleCategory: z
    .int({ error: 'must be a number of Google’s product taxonomy: 212.' })
    .positive('must be more than 0.')
    .optional(),
  material: contentText('what it is made of: Cotton')
    .max(200, 'is too long: 200 letters at most.')
    .optional(),
  gtin: z
    .record(
      z.string(),
      z
        .string({ error: 'must be in quotes: "0012345678905".' })
        .refine(isGtin, 'is no GTIN: 8, 12, 13 or 14 digits, of which the last checks the others.'),
      { error: 'must name each size: { M: "0012345678905" }.' },
    )
    .optional(),
  mpn: z
    .record(
      z.string(),
      contentText('the maker’s part number').max(70, 'is too long: 70 letters at most.'),
      { error: 'must name each size: { M: "GB-0859-M" }.' },
    )
    .optional(),
};

/** A color, as `#b08d57`. */
export const HEX_COLOR = /^#[\da-f]{6}$/i;
/** A product's id, and the name of a group of colors. */
export const PRODUCT_ID = /^[a-z\d]+(?:-[a-z\d]+)*$/;

const price = z
  .number({ error: 'must be a number of dollars, without a sign: 28.99.' })
  .min(
    LOWEST_PRICE,
    `must be at least ${LOWEST_PRICE.toFixed(2)}, the least a card can be charged.`,
  )
  .max(HIGHEST_PRICE, `must be at most ${HIGHEST_PRICE}.`)
  .refine((price) => Number(price.toFixed(2)) === price, 'has more than two decimals.');

const sizeNames = z
  .array(contentText('a size').max(8, 'is too long for its cell: 8 letters at most.'), {
    error: `must be a list: [S, M, L], or [${ONE_SIZE}].`,
  })
  .min(1, `is empty: write [${ONE_SIZE}] if there is only one.`)
  .max(MOST_SIZES, `has more than ${MOST_SIZES}: the page has no room for them.`);

const colorFields = <File extends z.ZodType>(file: File) =>
  fields({
    name: contentText('the color, in words that shoppers know: Washed charcoal').max(
      30,
      'is too long: 30 letters at most.',
    ),
    swatch: z.union([z.string().regex(HEX_COLOR), file], {
      error: 'must be a color in quotes, "#b08d57", or a picture of the cloth, ./oak.jpg.',
    }),
    group: contentText('what all colors of this piece have in common: stillhouse-tee').regex(
      PRODUCT_ID,
      'must be small letters, digits and single hyphens, such as stillhouse-tee.',
    ),
  });

/**
 * The frontmatter of content/products/<id>.mdx. `file` is how a picture's file is read: as a path, or by Astro's image
 * pipeline.
 */
export function productSchema<File extends z.ZodType>(file: File) {
  const picture = { file, alt: contentText('what the picture shows') };
  return fields({
    name: contentText('the name of the product').max(80, 'is too long: 80 letters at most.'),
    price,
    sizes: sizeNames,
    defaultSize: contentText('the size that is chosen at first').optional(),
    /** A product in one color of several, each with a file of its own. */
    color: colorFields(file).optional(),
    pictures: fields({ front: fields(picture), back: fields(picture).optional() }),
    details: z
      .array(
        fields({
          name: contentText('what is shown: Back print').max(
            14,
            'is too long for its cell: 14 letters at most.',
          ),
          ...picture,
        }),
        { error: 'must be a list of pictures, each with name, file and alt.' },
      )
      .max(MOST_DETAILS, `has more than ${MOST_DETAILS}: the page has no room for them.`)
      .default([]),
    lead: contentText('what the product is, in two sentences'),
    facts: z
      .array(
        fields({
          name: contentText('what is measured'),
          value: contentText('what it is'),
        }),
        { error: 'must be a list of facts, each with name and value.' },
      )
      .min(1, 'is empty: list at least one fact.'),
    sizeChart: z
      .union([contentText('a garment of the size guide'), sizeChartSchema], {
        error:
          'must be a garment of content/pages/size-guide.mdx, or a list of sizes with chestWidth, length and sleeve in inches.',
      })
      .optional(),
    storyTitle: z
      .array(contentText('a line over the story'), { error: 'must be a list of lines.' })
      .optional(),
    ...feedFields,
    /** Bags, mugs and jewelry are none: where clothing is exempt from sales tax, they are taxed. */
    clothing: z.boolean({ error: 'must be true or false.' }).default(true),
    featured: z.boolean({ error: 'must be true or false.' }).default(false),
    retired: z.boolean({ error: 'must be true or false.' }).default(false),
  }).superRefine(reportContradictions);
}

interface SizedProduct {
  sizes: string[];
  defaultSize?: string | undefined;
  sizeChart?: string | { size: string }[] | undefined;
  gtin?: Record<string, string> | undefined;
  mpn?: Record<string, string> | undefined;
  featured: boolean;
  retired: boolean;
}

/** Reports fields of a product that contradict each other. */
function reportContradictions(
  { sizes, defaultSize, sizeChart, featured, retired, gtin, mpn }: SizedProduct,
  context: z.RefinementCtx,
): void {
  const report = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const twice = sizes.find((size, index) => sizes.indexOf(size) !== index);
  if (twice) report(['sizes'], `has ${twice} twice.`);
  if (sizes.length > 1 && sizes.includes(ONE_SIZE))
    report(['sizes'], `can’t have ${ONE_SIZE} beside other sizes.`);
  if (sizes.length > 1 && !defaultSize)
    report(['defaultSize'], 'is missing: the size that is chosen at first.');
  if (defaultSize && !sizes.includes(defaultSize))
    report(['defaultSize'], `is ${defaultSize}, and the sizes are ${sizes.join(', ')}.`);
  for (const [field, bySize] of Object.entries({ gtin, mpn })) {
    const unknown = Object.keys(bySize ?? {}).find((size) => !sizes.includes(size));
    if (unknown) report([field], `has ${unknown}, and the sizes are ${sizes.join(', ')}.`);
  }
  if (featured && retired) report(['featured'], 'can’t be true for a retired product.');
  if (Array.isArray(sizeChart)) {
    const missing = sizes.find((size) => !sizeChart.some((row) => row.size === size));
    if (missing) report(['sizeChart'], `has no measurements of ${missing}.`);
  }
}
