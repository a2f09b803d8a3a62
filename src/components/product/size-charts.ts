import { getEntry } from 'astro:content';
import { firstColors, type ShownProduct, shownOnSale } from './shown-products.ts';

/** The measurements of a garment by size, in inches, as a tab of the size guide. */
export interface SizeChart {
  id: string;
  label: string;
  rows: readonly { size: string; chestWidth: number; length: number; sleeve: number }[];
}

/** The id of the chart that has this product's own measurements; undefined if its file names none. */
export function chartIdOf({ id, data: { sizeChart } }: ShownProduct['entry']): string | undefined {
  return Array.isArray(sizeChart) ? id : sizeChart;
}

function ownChart({ id, entry }: ShownProduct): SizeChart | undefined {
  const { name: label, sizeChart: rows } = entry.data;
  return Array.isArray(rows) ? { id, label, rows } : undefined;
}

/** The garments of content/pages/size-guide.mdx that a product on sale has, and those that are always shown. */
async function garmentCharts(onSale: readonly ShownProduct[]): Promise<SizeChart[]> {
  const garments = (await getEntry('pages', 'size-guide'))?.data.garments ?? {};
  return Object.entries(garments)
    .filter(
      ([id, { alwaysShown }]) =>
        alwaysShown || onSale.some(({ entry }) => entry.data.sizeChart === id),
    )
    .map(([id, { label, sizes: rows }]) => ({ id, label, rows }));
}

/** The size guide of a product: its own chart, or those of the shop's garments with its own kind first. */
export async function chartsOf(product: ShownProduct): Promise<SizeChart[]> {
  const own = ownChart(product);
  if (own) return [own];
  const charts = await garmentCharts([...(await shownOnSale()), product]);
  const isFirst = ({ id }: SizeChart) => id === product.entry.data.sizeChart;
  return [...charts.filter(isFirst), ...charts.filter((chart) => !isFirst(chart))];
}

/**
 * The charts of the whole shop: its garments, then those of pieces on sale that have their own, by their first color.
 */
export async function allCharts(): Promise<SizeChart[]> {
  const onSale = await shownOnSale();
  return [
    ...(await garmentCharts(onSale)),
    ...firstColors(onSale).flatMap((product) => ownChart(product) ?? []),
  ];
}
