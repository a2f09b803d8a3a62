import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import type { Today } from '#stores/office/today.ts';
import { Section } from '../Section.tsx';
import { Table } from '../Table.tsx';
import { DayChart } from './DayChart.tsx';
import styles from './today.module.css';

export function OrdersPerDay({ days }: Pick<Today, 'days'>) {
  const [isTable, setTable] = useState(false);
  const toggle = (
    <button className="text-button" type="button" onClick={() => setTable(!isTable)}>
      {isTable ? 'As a chart' : 'As a table'}
    </button>
  );
  return (
    <Section title="Orders per day" tool={toggle}>
      {isTable ? (
        <Table
          head={['Day', 'Orders', 'Pieces', 'Sales']}
          rows={days.toReversed().map(({ day, orders, pieces, netCents }) => ({
            key: day,
            cells: [dayLabel(day), orders, pieces, formatCents(netCents)],
          }))}
          className={styles.table}
        />
      ) : (
        <DayChart
          points={days.map(({ day, orders }) => ({ label: dayLabel(day), count: orders }))}
          name="Orders per day in the last 30 days"
        />
      )}
    </Section>
  );
}

/** `Nov 21` of `2026-11-21`: its noon is the same day on the shop's clock. */
function dayLabel(day: string): string {
  const noon = new Date(`${day}T17:00:00Z`);
  return formatShortDay(noon, noon);
}
