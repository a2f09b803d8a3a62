import { formatCents } from '#shop/money.ts';
import { ratePercent } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Bar } from '../Bar.tsx';
import { Table } from '../Table.tsx';
import { OrderCount } from './OrderCount.tsx';
import { ReportSection } from './ReportSection.tsx';
import table from '../bar-table.module.css';
import styles from './order-sources.module.css';

/** Orders and net sales by what the links said that shoppers came by. */
export function OrderSources({ report }: { report: Report }) {
  const most = Math.max(1, ...report.sources.map(({ netCents }) => netCents));
  return (
    <ReportSection
      report={report}
      title="Where orders came from"
      note="by link"
      file="order-sources"
    >
      <Table
        head={['Source · medium / campaign', 'Orders', 'Share', 'Net sales']}
        rows={report.sources.map(({ source, orders, netCents }) => {
          const percent = ratePercent(netCents, Math.max(0, report.total.netCents));
          return {
            key: JSON.stringify(source),
            cells: [
              <span className={`${table.name} ${styles.source}`} data-no-link={source === null}>
                <SourceName source={source} />
                <Bar share={Math.max(0, netCents) / most} />
              </span>,
              <OrderCount count={orders} />,
              percent === undefined ? '' : `${percent}%`,
              formatCents(netCents),
            ],
          };
        })}
        className={`${table.table} ${styles.sources}`}
      />
      <p className={`small muted ${table.foot}`}>
        What the link says: utm_source, utm_medium, utm_campaign. No cookie, nobody is followed.
      </p>
    </ReportSection>
  );
}

function SourceName({ source: from }: Pick<Report['sources'][number], 'source'>) {
  if (from === null) return <span className="muted">No link</span>;
  const { source, medium, campaign } = from;
  const name = [source, medium].filter(Boolean).join('\u00a0· ');
  return (
    <span dir="auto">
      <span>{name}</span>
      {campaign && <span className="muted">{name ? ` / ${campaign}` : campaign}</span>}
    </span>
  );
}
