import { type ReactNode, useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { Button } from '#islands/Button.tsx';
import { DayChart } from './DayChart.tsx';
import figures from './figures.module.css';
import { Section } from './Section.tsx';
import { Table } from './Table.tsx';

interface Props {
  days: readonly { day: string; orders: number; pieces: number; netCents: number }[];
  /** Completes `Orders per day`: `in the last 30 days`. */
  when: string;
  /** The last day is today. */
  endsToday?: boolean;
  /** Other actions on them. */
  tool?: ReactNode;
}

export function OrdersPerDay({ days, when, endsToday = false, tool }: Props) {
  const [isTable, setTable] = useState(false);
  const toggle = (
    <Button variant="text" onClick={() => setTable(!isTable)}>
      {isTable ? 'As a chart' : 'As a table'}
    </Button>
  );
  const isMonth = !endsToday && days[0]?.day.slice(0, 7) === days.at(-1)?.day.slice(0, 7);
  return (
    <Section
      title="Orders per day"
      tool={
        tool ? (
          <p className="office-row">
            {toggle}
            {tool}
          </p>
        ) : (
          toggle
        )
      }
    >
      {isTable ? (
        <Table
          head={['Day', 'Orders', 'Pieces', 'Sales']}
          rows={days.toReversed().map(({ day, orders, pieces, netCents }) => ({
            key: day,
            cells: [dayLabel(day), orders, pieces, formatCents(netCents)],
          }))}
          className={figures.table}
        />
      ) : (
        <DayChart
          points={days.map(({ day, orders }, index) => ({
            label: dayLabel(day),
            tick: isMonth && index > 0 ? String(Number(day.slice(8))) : dayLabel(day),
            count: orders,
          }))}
          name={`Orders per day ${when}`}
          endsToday={endsToday}
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
