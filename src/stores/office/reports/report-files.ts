import { dollarsFromCents } from '#shop/money.ts';
import { US_STATES } from '#shop/regions.ts';
import { saveCsv } from '../save-csv.ts';
import { type Report, fileName } from './reports.ts';

type Columns<Row> = Record<string, (row: Row) => string | number>;

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string[][] => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((cell) => String(cell(row)))),
];

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

const STATE: Columns<Report['states'][number]> = {
  state: ({ state }) => state ?? '',
  name: ({ state }) => (state === null ? 'Other countries' : (US_STATES[state] ?? state)),
  orders: ({ orders }) => orders,
  sales: ({ grossCents, discountCents }) => dollars(grossCents - discountCents),
  rate_percent: ({ rate }) => rate / 1000,
  tax_collected: ({ taxCents }) => dollars(taxCents),
  sales_refunded: ({ refundCents, feeCents }) => dollars(refundCents - feeCents),
  tax_refunded: ({ taxRefundCents }) => dollars(taxRefundCents),
  tax_net: ({ taxCents, taxRefundCents }) => dollars(taxCents - taxRefundCents),
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
    ['refunds', String(total.refunds), dollars(-total.refundCents)],
    ['return shipping', String(Math.max(0, total.fees)), dollars(total.feeCents)],
    ['disputes', String(total.disputes), dollars(-total.disputeCents)],
    ['net sales', '', dollars(total.netCents)],
    ['sales tax collected', '', dollars(total.taxCents)],
    ['sales tax refunded', '', dollars(-total.taxRefundCents)],
    ['sales tax to hand over', '', dollars(total.taxCents - total.taxRefundCents)],
    ['platform fees', '', dollars(platformFeeCents)],
    ...found.map(({ day, cents }) => [`with tax, found on ${day}`, '', dollars(cents)]),
  ],
  'orders-per-day': ({ days }: Report) => tableOf(DAY, days),
  'sales-tax': ({ states }: Report) => tableOf(STATE, states),
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

export function downloadReport(file: ReportFile, report: Report): void {
  saveCsv(fileName(file, report, 'csv'), FILES[file](report));
}
