import { useId } from 'react';
import styles from './day-chart.module.css';

interface Props {
  /** The oldest day first; `tick` is what stands under it, if there is room for it. */
  points: readonly { label: string; tick: string; count: number }[];
  name: string;
  endsToday: boolean;
}

/** Heights in pixels: over the highest line, of the lines, and of the labels under them. */
const TOP = 26;
const PLOT = 176;
const FOOT = 30;
/** The width of the figures at the left, as in day-chart.module.css. */
const AXIS = 26;
/** A week has one label, unless there are many. */
const DAYS_OF_LABEL = 7;
const MOST_LABELS = 5;

/**
 * A bar for each day. The figures stand on the highest bar and on today's, which is engraved: it isn't over yet. Only
 * its places from left to right depend on its width, so its letters never shrink.
 */
export function DayChart({ points, name, endsToday }: Props) {
  const engraved = useId();
  const counts = points.map(({ count }) => count);
  const most = Math.max(...counts);
  const { step, top } = scale(most);
  const y = (count: number) => heightOf(count, top);
  const x = (days: number) => `${(100 * days) / points.length}%`;
  const last = points.length - 1;
  const highest = counts.indexOf(most);
  const isFigured = (index: number) =>
    (counts[index] ?? 0) > 0 &&
    (endsToday ? index === last || (index === highest && last - index > 2) : index === highest);
  const labelDays = DAYS_OF_LABEL * Math.ceil(points.length / (DAYS_OF_LABEL * MOST_LABELS));
  const isLabeled = (index: number) =>
    endsToday ? index !== last && (last - index) % labelDays === 0 : index % labelDays === 0;
  return (
    <svg
      className={styles.chart}
      height={TOP + PLOT + FOOT}
      role="img"
      aria-label={`${name}: ${endsToday ? `${counts[last] ?? 0} today, ` : ''}at most ${most}. The table has every day.`}
    >
      <pattern id={engraved} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 1.5h6" />
      </pattern>
      <Lines step={step} top={top} />
      {points.map(({ label, tick, count }, index) => (
        <g key={label}>
          <rect
            x={x(index + 0.16)}
            y={y(count)}
            width={x(0.68)}
            height={TOP + PLOT - y(count)}
            fill={endsToday && index === last ? `url(#${engraved})` : undefined}
          />
          {isFigured(index) && (
            <text x={x(index + 0.5)} y={y(count) - 7} textAnchor="middle">
              {count}
            </text>
          )}
          {isLabeled(index) && (
            <text
              className={styles.tick}
              x={x(index + 0.5)}
              y={TOP + PLOT + FOOT - 6}
              textAnchor="middle"
            >
              {tick}
            </text>
          )}
        </g>
      ))}
      {endsToday && <Today />}
      <line x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} />
    </svg>
  );
}

const heightOf = (count: number, top: number) => TOP + PLOT * (1 - count / top);

function Lines({ step, top }: ReturnType<typeof scale>) {
  const lines = Array.from({ length: Math.round(top / step) }, (_, index) => (index + 1) * step);
  return lines.map((line) => (
    <g key={line}>
      <line x2="100%" y1={heightOf(line, top)} y2={heightOf(line, top)} />
      <text className={styles.tick} x={-AXIS} y={heightOf(line, top) + 6}>
        {line}
      </text>
    </g>
  ));
}

const Today = () => (
  <text x="100%" y={TOP + PLOT + FOOT - 6} textAnchor="end">
    Today
  </text>
);

/** The distance of the lines (1, 2 or 5, or ten times that, and so on) for four of them at most, and the highest. */
function scale(most: number): { step: number; top: number } {
  for (let power = 1; ; power *= 10) {
    const step = [power, 2 * power, 5 * power].find((one) => one * 4 >= most);
    if (step) return { step, top: step * Math.max(1, Math.ceil(most / step)) };
  }
}
