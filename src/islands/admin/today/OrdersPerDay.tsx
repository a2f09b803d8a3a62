import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import type { Today } from '#stores/admin/today.ts';
import { DayChart } from './DayChart.tsx';
import { Part } from '../Part.tsx';
import styles from './today.module.css';

type Days = Today['days'];

export function OrdersPerDay({ days }: { days: Days }) {
  const [isTable, setTable] = useState(false);
  const toggle = (
    <button className="text-button" type="button" onClick={() => setTable(!isTable)}>
      {isTable ? 'As a chart' : 'As a table'}
    </button>
  );
  return (
    <Part title="Orders per day" tool={toggle}>
      {isTable ? <DayTable days={days} /> : <DayCharts days={days} />}
    </Part>
  );
}

/** At two true sizes, so that its letters never shrink; CSS shows the one that fits. */
function DayCharts({ days }: { days: Days }) {
  const points = days.map(({ day, orders }) => ({ label: dayLabel(day), count: orders }));
  return (
    <div className={styles.charts}>
      <DayChart points={points} width={748} name="Orders per day in the last 30 days" />
      <DayChart points={points} width={358} name="Orders per day in the last 30 days" />
    </div>
  );
}

function DayTable({ days }: { days: Days }) {
  return (
    <table className={styles.days}>
      <thead>
        <tr>
          {['Day', 'Orders', 'Pieces', 'Sales'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, pieces, netCents }) => (
          <tr key={day}>
            <th scope="row">{dayLabel(day)}</th>
            <td>{orders}</td>
            <td>{pieces}</td>
            <td>{formatCents(netCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `Nov 21` of `2026-11-21`: its noon is the same day on the shop's clock. */
function dayLabel(day: string): string {
  const noon = new Date(`${day}T17:00:00Z`);
  return formatShortDay(noon, noon);
}
