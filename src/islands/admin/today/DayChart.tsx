import { useId } from 'react';
import styles from './today.module.css';

interface Props {
  /** The oldest day first; the last one is today. */
  points: readonly { label: string; count: number }[];
  /** In pixels: the chart's true size. */
  width: number;
  name: string;
}

/** Heights in pixels: over the highest line, of the lines, and of the labels under them. */
const TOP = 26;
const PLOT = 176;
const FOOT = 30;
/** The width of the figures at the left. */
const AXIS = 26;
const DAYS_OF_LABEL = 7;

/** A bar for each day. The figures stand on the highest bar and on today's, which is engraved: it isn't over yet. */
export function DayChart({ points, width, name }: Props) {
  const engraved = useId();
  const { step, top } = scale(Math.max(...points.map(({ count }) => count)));
  const y = (count: number) => TOP + PLOT * (1 - count / top);
  const pitch = (width - AXIS) / points.length;
  const x = (index: number) => AXIS + pitch * index;
  const last = points.length - 1;
  const highest = points.findIndex(
    ({ count }) => y(count) === Math.min(...points.map((point) => y(point.count))),
  );
  const lines = Array.from({ length: Math.round(top / step) }, (_, index) => (index + 1) * step);
  const isFigured = (index: number) =>
    (points[index]?.count ?? 0) > 0 && (index === last || (index === highest && last - index > 2));
  return (
    <svg
      className={styles.chart}
      width={width}
      height={TOP + PLOT + FOOT}
      viewBox={`0 0 ${width} ${TOP + PLOT + FOOT}`}
      role="img"
      aria-label={`${name}: ${points[last]?.count ?? 0} today, at most ${points[highest]?.count ?? 0}. The table has every day.`}
    >
      <pattern id={engraved} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 1.5h6" className={styles.engraving} />
      </pattern>
      {lines.map((line) => (
        <g key={line}>
          <path className={styles.line} d={`M${AXIS} ${y(line)}H${width}`} />
          <text className={styles.tick} x="0" y={y(line) + 6}>
            {line}
          </text>
        </g>
      ))}
      {points.map(({ label, count }, index) => (
        <g key={label}>
          <rect
            x={x(index) + pitch * 0.16}
            y={y(count)}
            width={pitch * 0.68}
            height={TOP + PLOT - y(count)}
            fill={index === last ? `url(#${engraved})` : 'currentcolor'}
          />
          {isFigured(index) && (
            <text x={x(index) + pitch / 2} y={y(count) - 7} textAnchor="middle">
              {count}
            </text>
          )}
          {(last - index) % DAYS_OF_LABEL === 0 && (
            <text
              className={index === last ? undefined : styles.tick}
              x={index === last ? width : x(index) + pitch / 2}
              y={TOP + PLOT + FOOT - 6}
              textAnchor={index === last ? 'end' : 'middle'}
            >
              {index === last ? 'Today' : label}
            </text>
          )}
        </g>
      ))}
      <path className={styles.base} d={`M${AXIS} ${TOP + PLOT}H${width}`} />
    </svg>
  );
}

/** The distance of the lines (1, 2 or 5, or ten times that, and so on) for four of them at most, and the highest. */
function scale(most: number): { step: number; top: number } {
  for (let power = 1; ; power *= 10) {
    const step = [power, 2 * power, 5 * power].find((one) => one * 4 >= most);
    if (step) return { step, top: step * Math.max(1, Math.ceil(most / step)) };
  }
}
