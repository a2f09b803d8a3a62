import { type ShownProduct, shownProducts } from './shown-products.ts';
import {
  type Garment,
  GARMENT_MEASUREMENTS,
  GARMENTS,
  GUIDE_SIZES,
  type Measurements,
} from '#shop/size-guide.ts';

/** The measurements of a garment by size, as a tab of the size guide. */
export interface SizeChart {
  id: string;
  label: string;
  rows: readonly (Measurements & { size: string })[];
}

const LABELS: Record<Garment, string> = { shirts: 'Shirts', hoodies: 'Hoodies' };

const garmentChart = (garment: Garment): SizeChart => ({
  id: garment,
  label: LABELS[garment],
  rows: GUIDE_SIZES.map((size) => ({ size, ...GARMENT_MEASUREMENTS[garment][size] })),
});

/** The id of the chart that has this product's own measurements; undefined if its file names none. */
export function chartIdOf({ id, data: { sizeChart } }: ShownProduct['entry']): string | undefined {
  return Array.isArray(sizeChart) ? id : sizeChart;
}

function ownChart({ id, name, entry }: ShownProduct): SizeChart | undefined {
  const rows = entry.data.sizeChart;
  return Array.isArray(rows) ? { id, label: name, rows } : undefined;
}

/** What the size guide of a product shows: its own chart, or ours with its kind of garment first. */
export function chartsOf(product: ShownProduct): SizeChart[] {
  const own = ownChart(product);
  if (own) return [own];
  const first = GARMENTS.filter((garment) => garment === product.entry.data.sizeChart);
  const others = GARMENTS.filter((garment) => !first.includes(garment));
  return [...first, ...others].map(garmentChart);
}

/** The charts of the whole shop: ours, then those of products on sale that have their own. */
export async function allCharts(): Promise<SizeChart[]> {
  const onSale = (await shownProducts()).filter(({ retired }) => !retired);
  return [...GARMENTS.map(garmentChart), ...onSale.flatMap((product) => ownChart(product) ?? [])];
}
