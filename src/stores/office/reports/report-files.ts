import { dollarsFromCents } from '#shop/money.ts';
import { US_STATES } from '#shop/regions.ts';
import { chargesShipping, ourSelling } from '#shop/selling.ts';
import { saveCsv } from '../save-csv.ts';
import { type Report, fileName } from './reports.ts';

type Columns<Row> = Record<string, (row: Row) => string | number>;

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string[][] => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((cell) => String(cell(row)))),
];

/** What a row of orders without a state is called, in a shop with laws on tax. */
export const ABROAD = 'Outside the United States';

/** Whether shipping has its rows: in a shop that charges for it, or has. */
export const hasShipping = ({ total }: Pick<Report, 'total'>): boolean =>
  chargesShipping() || total.shippingCents > 0 || total.shippingRefundCents !== 0;

/** Whether what is taxed differs by state: by what is exempt, by shipping, or by where tax is collected. */
export const hasTaxLaws = (report: Pick<Report, 'total'>): boolean => {
  const { by, collectedIn } = ourSelling.salesTax;
  const isWritten = by !== 'billing' || collectedIn !== 'every state';
  return isWritten || hasShipping(report) || report.total.exemptCents > 0;
};

/** The states with sales tax, most first; then abroad, and where none is collected. */
export function statesByTax(states: Report['states']) {
  const isAbroad = ({ state }: Report['states'][number]) => state === null;
  const [taxed, others] = [true, false].map((isTaxed) =>
    states.filter((row) => !isAbroad(row) && row.rate > 0 === isTaxed),
  );
  return { taxed: taxed ?? [], abroad: states.filter(isAbroad), uncollected: others ?? [] };
}

const DAY: Columns<Report['days'][number]> = {
  day: ({ day }) => day,
  orders: ({ orders }) => orders,
  pieces: ({ pieces }) => pieces,
  gross_sales: ({ grossCents }) => dollars(grossCents),
  discounts: ({ discountCents }) => dollars(discountCents),
  refunds: ({ refundCents }) => dollars(refundCents),
  return_shipping: ({ feeCents }) => dollars(feeCents),
  disputes: ({ disputeCents }) => dollars(disputeCents),
  net_sales: ({ netCents }) => dollars(netCents),
  tax_collected: ({ taxCents }) => dollars(taxCents),
  tax_refunded: ({ taxRefundCents }) => dollars(taxRefundCents),
};

/** `abroad` is what a row of orders without a state is called. */
export const stateName = (state: string | null, abroad: string): string =>
  state === null ? abroad : (US_STATES[state] ?? state);

const STATE: Columns<Report['states'][number]> = {
  state: ({ state }) => state ?? '',
  name: ({ state }) => stateName(state, 'Other countries'),
  orders: ({ orders }) => orders,
  sales: ({ grossCents, discountCents }) => dollars(grossCents - discountCents),
  rate_percent: ({ rate }) => rate / 1000,
  tax_collected: ({ taxCents }) => dollars(taxCents),
  sales_refunded: ({ refundCents, feeCents }) => dollars(refundCents - feeCents),
  tax_refunded: ({ taxRefundCents }) => dollars(taxRefundCents),
  tax_net: ({ taxCents, taxRefundCents }) => dollars(taxCents - taxRefundCents),
};

const SHIPPING_OF_DAY: Columns<Report['days'][number]> = {
  shipping: ({ shippingCents }) => dollars(shippingCents),
  shipping_refunded: ({ shippingRefundCents }) => dollars(shippingRefundCents),
};

const TAXED_IN_STATE: Columns<Report['states'][number]> = {
  ...STATE,
  name: ({ state }) => stateName(state, ABROAD),
  exempt: ({ exemptCents }) => dollars(exemptCents),
  taxable: ({ taxableCents }) => dollars(taxableCents),
  shipping_taxed: ({ taxedShippingCents }) => dollars(taxedShippingCents),
};

const SOURCE: Columns<Report['sources'][number]> = {
  source: ({ source }) => source?.source ?? '',
  medium: ({ source }) => source?.medium ?? '',
  campaign: ({ source }) => source?.campaign ?? '',
  orders: ({ orders }) => orders,
  net_sales: ({ netCents }) => dollars(netCents),
};

/** The files of a report, each a table that a spreadsheet reads. */
const FILES = {
  sales: ({ total, found, platformFeeCents }: Report) => [
    ['figure', 'count', 'amount'],
    ['gross sales', String(total.orders), dollars(total.grossCents)],
    ['discounts', String(total.discountedOrders), dollars(-total.discountCents)],
    ...(hasShipping({ total })
      ? [['shipping', String(total.shippingOrders), dollars(total.shippingCents)]]
      : []),
    ['refunds', String(total.refunds), dollars(-total.refundCents)],
    ...(hasShipping({ total })
      ? [['shipping refunded', String(total.shippingRefunds), dollars(-total.shippingRefundCents)]]
      : []),
    ['return shipping', String(Math.max(0, total.fees)), dollars(total.feeCents)],
    ['disputes', String(total.disputes), dollars(-total.disputeCents)],
    ['net sales', '', dollars(total.netCents)],
    ['sales tax collected', '', dollars(total.taxCents)],
    ['sales tax refunded', '', dollars(-total.taxRefundCents)],
    ['sales tax to hand over', '', dollars(total.taxCents - total.taxRefundCents)],
    ['platform fees', '', dollars(platformFeeCents)],
    ...found.map(({ day, cents }) => [`with tax, found on ${day}`, '', dollars(cents)]),
  ],
  'orders-per-day': ({ total, days }: Report) =>
    tableOf({ ...DAY, ...(hasShipping({ total }) && SHIPPING_OF_DAY) }, days),
  'sales-tax': ({ total, states }: Report) =>
    hasTaxLaws({ total })
      ? tableOf(TAXED_IN_STATE, Object.values(statesByTax(states)).flat())
      : tableOf(STATE, states),
  'order-sources': ({ sources }: Report) => tableOf(SOURCE, sources),
  'best-sizes': ({ sizes }: Report) =>
    tableOf(
      { product: ({ product }) => product, size: ({ size }) => size, sold: ({ sold }) => sold },
      sizes,
    ),
  'returned-by-size': ({ returned }: Report) =>
    tableOf(
      {
        size: ({ size }) => size,
        returned: ({ returned }) => returned,
        sold: ({ sold }) => sold,
        rate_percent: ({ returned, sold }) => ratePercent(returned, sold) ?? '',
      },
      returned,
    ),
  'returned-by-reason': ({ reasons }: Report) =>
    tableOf({ reason: ({ reason }) => reason, pieces: ({ pieces }) => pieces }, reasons),
};
export type ReportFile = keyof typeof FILES;

/** How much of what was sold came back, in whole percent; undefined if nothing was sold. */
export const ratePercent = (returned: number, sold: number) =>
  sold === 0 ? undefined : Math.round((100 * returned) / sold);

/** The rows of a file, the names of its columns first. */
export const reportRows = (file: ReportFile, report: Report): string[][] => FILES[file](report);

export function downloadReport(file: ReportFile, report: Report): void {
  saveCsv(fileName(file, report, 'csv'), reportRows(file, report));
}
