import type { ComponentProps, ReactNode } from 'react';
import { brand } from '#shop/brand.ts';
import { countOf } from '#shop/count-of.ts';
import { RETURN_REASONS } from '#shop/returns.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import { ratePercent } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Bar } from '../Bar.tsx';
import { PieceSize } from '../PieceSize.tsx';
import { Table } from '../Table.tsx';
import { ReportSection } from './ReportSection.tsx';
import figures from '../figures.module.css';
import styles from './reports.module.css';

/** The page shows the first ones, the file has all. */
const BEST_SIZES = 8;

export function BestSizes({ report }: { report: Report }) {
  // The sum of all colors of a piece stands above them: it is no less than any.
  const rows = [
    ...report.groups.map(({ group, piece, sold }) => ({
      key: group,
      name: <span>{`${shortName(piece)}, all colors`}</span>,
      sold,
    })),
    ...report.sizes.map(({ productId, product, size, sold }) => ({
      key: `${productId} ${size}`,
      name: (
        <>
          {size !== ONE_SIZE && <PieceSize size={size} quantity={1} />}
          <span>{shortName(product)}</span>
        </>
      ),
      sold,
    })),
  ].toSorted((one, other) => other.sold - one.sold);
  return (
    <BarTable
      report={report}
      title="Best sizes"
      note="pieces sold"
      file="best-sizes"
      head={['Size', 'Sold']}
      rows={rows.slice(0, BEST_SIZES).map(({ key, name, sold }) => ({
        key,
        name,
        length: sold,
        cells: [sold],
      }))}
    />
  );
}

const shortName = (product: string) => product.replace(`${brand.name} `, '');

export function ReturnedBySize({ report }: { report: Report }) {
  const sum = (of: 'returned' | 'sold') => report.returned.reduce((all, row) => all + row[of], 0);
  const [returned, sold] = [sum('returned'), sum('sold')];
  return (
    <BarTable
      report={report}
      title="Returned, by size"
      note={`${returned} of ${countOf(sold, 'piece')}${rateText(returned, sold, ', ')}`}
      file="returned-by-size"
      head={['Size', 'Returned', 'Rate']}
      rows={report.returned.map((row) => ({
        key: row.size,
        name: row.size,
        length: row.sold === 0 ? 0 : row.returned / row.sold,
        cells: [`${row.returned} of ${row.sold}`, rateText(row.returned, row.sold)],
      }))}
    />
  );
}

function rateText(returned: number, sold: number, before = ''): string {
  const percent = ratePercent(returned, sold);
  return percent === undefined ? '' : `${before}${percent}%`;
}

export function ReturnedByReason({ report }: { report: Report }) {
  const pieces = report.reasons.reduce((sum, row) => sum + row.pieces, 0);
  return (
    <BarTable
      report={report}
      title="Returned, by reason"
      note={countOf(pieces, 'piece')}
      file="returned-by-reason"
      head={['Reason', 'Pieces']}
      rows={report.reasons.map((row) => ({
        key: row.reason,
        name: row.reason === 'undelivered' ? 'Came back undelivered' : RETURN_REASONS[row.reason],
        length: row.pieces,
        cells: [row.pieces],
      }))}
    />
  );
}

interface Props extends Omit<ComponentProps<typeof ReportSection>, 'children'> {
  head: readonly string[];
  rows: readonly { key: string; name: ReactNode; length: number; cells: readonly ReactNode[] }[];
}

/** A table with a bar in each row, as long as its number beside the greatest. */
function BarTable({ head, rows, ...section }: Props) {
  const most = Math.max(...rows.map(({ length }) => length)) || 1;
  return (
    <ReportSection {...section}>
      <Table
        head={head}
        rows={rows.map(({ key, name, length, cells: [first, ...others] }) => ({
          key,
          cells: [
            <span className={`office-row ${styles.name}`}>{name}</span>,
            <span className={styles.bar}>
              <Bar share={length / most} />
              {first}
            </span>,
            ...others,
          ],
        }))}
        className={`${figures.table} ${styles.bars}`}
      />
    </ReportSection>
  );
}
