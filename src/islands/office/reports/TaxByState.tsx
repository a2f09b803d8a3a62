import { formatCents } from '#shop/money.ts';
import { formatRate } from '#shop/sales-tax-rates.ts';
import { US_STATES } from '#shop/regions.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Bar } from '../Bar.tsx';
import { Section } from '../Section.tsx';
import { Table } from '../Table.tsx';
import { CsvButton } from './CsvButton.tsx';
import { OrderCount } from './OrderCount.tsx';
import table from '../bar-table.module.css';
import styles from './reports.module.css';

interface Row {
  name: string;
  orders: number;
  salesCents: number;
  rate: number;
  taxCents: number;
  taxRefundCents: number;
}

/** The tax collected for each state, the part that went back with refunds, and the rest to hand over. */
export function TaxByState({ report }: { report: Report }) {
  const rows = rowsOf(report.states);
  const { total } = report;
  const most = Math.max(1, ...rows.map(({ taxCents }) => taxCents));
  return (
    <Section
      title="Sales tax by state"
      tool={
        <p className="office-row">
          <span className="small muted">by billing address</span>
          <CsvButton report={report} file="sales-tax" of="sales tax by state" />
        </p>
      }
    >
      <Table
        head={['State', 'Orders', 'Sales', 'Rate', 'Tax']}
        rows={[
          ...rows.map((row) => ({
            key: row.name,
            cells: [
              <State {...row} share={row.taxCents / most} />,
              <OrderCount count={row.orders} />,
              formatCents(row.salesCents),
              formatRate(row.rate),
              formatCents(row.taxCents),
            ],
          })),
          {
            key: 'given back',
            cells: ['Given back with refunds', '', '', '', formatCents(-total.taxRefundCents)],
          },
          {
            key: 'to hand over',
            cells: [
              'To hand over',
              <OrderCount count={total.orders} />,
              formatCents(total.grossCents - total.discountCents),
              '',
              formatCents(total.taxCents - total.taxRefundCents),
            ],
          },
        ]}
        className={`${table.table} ${styles.states}`}
      />
    </Section>
  );
}

function State({ name, taxCents, taxRefundCents, share }: Row & { share: number }) {
  return (
    <span className={`${table.name} ${styles.state}`}>
      <span>
        <span>{name}</span>
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
function rowsOf(states: Report['states']): Row[] {
  const rows = states.map(({ state, grossCents, discountCents, ...figures }) => ({
    ...figures,
    name: state === null || figures.rate === 0 ? 'No sales tax' : (US_STATES[state] ?? state),
    salesCents: grossCents - discountCents,
  }));
  const [taxed, untaxed] = [true, false].map((isTaxed) =>
    rows.filter(({ name }) => (name !== 'No sales tax') === isTaxed),
  );
  const [first, ...others] = untaxed ?? [];
  if (!first) return taxed ?? [];
  const together = others.reduce(
    (sum, row) => ({
      ...sum,
      orders: sum.orders + row.orders,
      salesCents: sum.salesCents + row.salesCents,
    }),
    first,
  );
  return [...(taxed ?? []), together];
}
