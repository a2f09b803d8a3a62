import type { ReactNode } from 'react';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { formatRate } from '#shop/sales-tax-rates.ts';
import { ourSelling } from '#shop/selling.ts';
import type { ReportFigures } from '#contracts/office/reports.ts';
import { ABROAD, hasTaxLaws, stateName, statesByTax } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Bar } from '../Bar.tsx';
import { Table } from '../Table.tsx';
import { OrderCount } from './OrderCount.tsx';
import { ReportSection } from './ReportSection.tsx';
import table from '../bar-table.module.css';
import styles from './reports.module.css';

interface Row extends ReportFigures {
  name: string;
  /** Null where none is collected. */
  rate: number | null;
}

/** The tax collected for each state, the part that went back with refunds, and the rest to hand over. */
export function TaxByState({ report }: { report: Report }) {
  const hasLaws = hasTaxLaws(report);
  const rows = hasLaws ? rowsOf(report.states) : plainRowsOf(report.states);
  const { total } = report;
  const [head, cellsOf] = hasLaws
    ? ([['Gross', 'Exempt', 'Taxable', 'Shipping taxed'], cellsByLaw] as const)
    : ([['Sales', 'Rate'], plainCells] as const);
  const most = Math.max(1, ...rows.map(({ taxCents }) => taxCents));
  return (
    <ReportSection
      report={report}
      title="Sales tax by state"
      note={`by ${ourSelling.salesTax.by} address`}
      file="sales-tax"
    >
      <Table
        head={['State', 'Orders', ...head, 'Tax']}
        rows={[
          ...rows.map((row) => ({
            key: row.name,
            cells: [
              <State row={row} rate={hasLaws ? row.rate : null} share={row.taxCents / most} />,
              <OrderCount count={row.orders} />,
              ...cellsOf(row),
              formatCents(row.taxCents),
            ],
          })),
          {
            key: 'given back',
            cells: [
              'Given back with refunds',
              '',
              ...head.map(() => ''),
              formatCents(-total.taxRefundCents),
            ],
          },
          {
            key: 'to hand over',
            cells: [
              'To hand over',
              <OrderCount count={total.orders} />,
              ...cellsOf(total),
              formatCents(total.taxCents - total.taxRefundCents),
            ],
          },
        ]}
        className={`${table.table} ${styles.states} ${hasLaws ? styles.laws : ''}`}
      />
      {hasLaws && (
        <p className={`small muted ${table.foot}`}>
          Gross is after discounts. Exempt is clothing where a state doesn’t tax it. Collected where
          content/selling.json says the shop is registered.
        </p>
      )}
    </ReportSection>
  );
}

type Cells = ReportFigures & { rate?: Row['rate'] };

const salesOf = ({ grossCents, discountCents }: ReportFigures) =>
  formatCents(grossCents - discountCents);

const plainCells = (row: Cells): ReactNode[] => [
  salesOf(row),
  row.rate === undefined || row.rate === null ? '' : formatRate(row.rate),
];

function cellsByLaw(row: Cells): ReactNode[] {
  const taxed = [row.exemptCents, row.taxableCents, row.taxedShippingCents];
  return [salesOf(row), ...taxed.map((cents) => (row.rate === null ? '' : formatCents(cents)))];
}

function State({ row, rate, share }: { row: Row; rate: number | null; share: number }) {
  const { name, taxCents, taxRefundCents } = row;
  return (
    <span className={`${table.name} ${styles.state}`}>
      <span>
        <span>
          <span>{name}</span>
          {rate !== null && <span className="muted">{` ${formatRate(rate)}`}</span>}
        </span>
        {taxRefundCents !== 0 && (
          <span className="small muted">
            {`${formatCents(taxRefundCents)} given back, ${formatCents(taxCents - taxRefundCents)} net`}
          </span>
        )}
      </span>
      <Bar share={share} />
    </span>
  );
}

/** States without a sales tax, and other countries, are one row. */
function plainRowsOf(states: Report['states']): Row[] {
  const isTaxed = ({ state, rate }: Report['states'][number]) => state !== null && rate !== 0;
  return [
    ...states.filter(isTaxed).map((row) => ({ ...row, name: stateName(row.state, ABROAD) })),
    ...together(
      'No sales tax',
      0,
      states.filter((row) => !isTaxed(row)),
    ),
  ];
}

/** Other countries are one row, and then the states where none is collected. */
function rowsOf(states: Report['states']): Row[] {
  const { taxed, abroad, uncollected } = statesByTax(states);
  return [
    ...taxed.map((row) => ({ ...row, name: stateName(row.state, ABROAD) })),
    ...together(ABROAD, null, abroad),
    ...together(`Not collected, ${countOf(uncollected.length, 'state')}`, null, uncollected),
  ];
}

function together(
  name: string,
  rate: number | null,
  [first, ...others]: readonly ReportFigures[],
): Row[] {
  if (!first) return [];
  const sum = others.reduce(
    (all, row) => ({
      ...all,
      orders: all.orders + row.orders,
      grossCents: all.grossCents + row.grossCents,
      discountCents: all.discountCents + row.discountCents,
    }),
    first,
  );
  return [{ ...sum, name, rate }];
}
