/** Body and garment measurements in inches (specification §9; rulings, Content). */

export const GUIDE_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;
export type GuideSize = (typeof GUIDE_SIZES)[number];

/** How far a garment may differ from its table, in inches. */
export const TOLERANCE_INCHES = 1;

/** The chest each size fits, in inches, both ends included. */
export const CHEST_FIT: Record<GuideSize, { from: number; to: number }> = {
  XS: { from: 32, to: 34 },
  S: { from: 35, to: 37 },
  M: { from: 38, to: 40 },
  L: { from: 41, to: 43 },
  XL: { from: 44, to: 47 },
  XXL: { from: 48, to: 51 },
  '3XL': { from: 52, to: 55 },
};
