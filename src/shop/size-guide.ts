/**
 * The body's measurements in inches (requirements §9), and how those of garments are written; centimeters are
 * calculated.
 */

export const GUIDE_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;
export type GuideSize = (typeof GUIDE_SIZES)[number];

/** Whether the size guide has measurements of this size. */
export function isGuideSize(size: string): size is GuideSize {
  return (GUIDE_SIZES as readonly string[]).includes(size);
}

export type Unit = 'in' | 'cm';
const CENTIMETERS_PER_INCH = 2.54;

export interface Range {
  from: number;
  to: number;
}

/** The chest that each size fits, in inches, both ends included. */
export const CHEST_FIT: Record<GuideSize, Range> = {
  XS: { from: 32, to: 34 },
  S: { from: 35, to: 37 },
  M: { from: 38, to: 40 },
  L: { from: 41, to: 43 },
  XL: { from: 44, to: 47 },
  XXL: { from: 48, to: 51 },
  '3XL': { from: 52, to: 55 },
};

/** The chest that a size fits, in whole inches or centimeters, both ends included. */
export function chestFit(size: GuideSize, unit: Unit): Range {
  const { from, to } = CHEST_FIT[size];
  if (unit === 'in') return { from, to };
  return {
    from: Math.round(from * CENTIMETERS_PER_INCH),
    to: Math.round(to * CENTIMETERS_PER_INCH),
  };
}

/** `38-40`, or `97-102` in centimeters, with the hyphen of requirements §9. */
export function formatChestFit(size: GuideSize, unit: Unit): string {
  const { from, to } = chestFit(size, unit);
  return `${from}-${to}`;
}

const QUARTERS = ['', '¼', '½', '¾'];

/** Formats a garment's measurement: inches in quarters (`7¾`), centimeters in halves (`19.5`). */
export function formatMeasurement(inches: number, unit: Unit): string {
  if (unit === 'cm') return String(Math.round(inches * CENTIMETERS_PER_INCH * 2) / 2);
  const quarters = Math.round(inches * 4);
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4]}`;
}

export type SizeMatch =
  | { kind: 'fits'; size: GuideSize }
  | { kind: 'between'; smaller: GuideSize; larger: GuideSize }
  | { kind: 'smaller than all' }
  | { kind: 'larger than all' }
  | { kind: 'other unit'; unit: Unit };

const OTHER: Record<Unit, Unit> = { in: 'cm', cm: 'in' };
const smallest: GuideSize = 'XS';
const largest: GuideSize = '3XL';

const isCovered = (chest: number, unit: Unit) =>
  chest >= chestFit(smallest, unit).from && chest <= chestFit(largest, unit).to;

/**
 * The size that fits a chest, or the two sizes that it is between (requirements §9). The chest is compared with the
 * table of its own unit, so that the result agrees with the printed values. A number that only makes sense in the other
 * unit returns that unit.
 */
export function findSize(chest: number, unit: Unit): SizeMatch {
  if (!isCovered(chest, unit)) {
    if (isCovered(chest, OTHER[unit])) return { kind: 'other unit', unit: OTHER[unit] };
    return { kind: chest < chestFit(smallest, unit).from ? 'smaller than all' : 'larger than all' };
  }
  const larger = GUIDE_SIZES.findIndex((size) => chest <= chestFit(size, unit).to);
  const size = GUIDE_SIZES[larger] ?? largest;
  if (chest >= chestFit(size, unit).from) return { kind: 'fits', size };
  return { kind: 'between', smaller: GUIDE_SIZES[larger - 1] ?? smallest, larger: size };
}

const FRACTIONS: Record<string, number> = {
  '¼': 0.25,
  '1/4': 0.25,
  '½': 0.5,
  '1/2': 0.5,
  '2/4': 0.5,
  '¾': 0.75,
  '3/4': 0.75,
};

/** Parses a typed chest: `39`, `39.5`, `39,5`, `39½`, `39 1/2"`, `99 cm`. Undefined unless it is a number above 0. */
export function parseChest(text: string): number | undefined {
  const parts =
    /^(\d+(?:[.,]\d+)?)(?:\s*([¼½¾]|(?<=\s)(?:[123][/⁄]4|1[/⁄]2)))?\s*(?:in|inches|cm|["”″])?\.?$/i.exec(
      text.trim(),
    );
  if (!parts) return undefined;
  const [, whole = '', fraction = ''] = parts;
  const chest = Number(whole.replace(',', '.')) + (FRACTIONS[fraction.replace('⁄', '/')] ?? 0);
  return chest > 0 ? chest : undefined;
}
