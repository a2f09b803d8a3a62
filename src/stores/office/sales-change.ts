import { formatCents } from '#shop/money.ts';
import type { Today } from './today.ts';

/** Above this, in percent, the amount says more. */
const MOST_PERCENT = 200;

/**
 * How sales compare with those of `before`: `12% less than yesterday`, or the amount of before; undefined if there were
 * none.
 */
export function describeChange(
  { changePercent: percent, beforeCents }: Omit<Today['sales']['today'], 'orders' | 'pieces'>,
  before: string,
): string | undefined {
  if (percent === null) return undefined;
  if (percent === 0) return `as much as ${before}`;
  if (percent > MOST_PERCENT) {
    return `${formatCents(beforeCents)} ${before}`;
  }
  const size = Math.abs(percent).toLocaleString('en-US');
  return `${size}% ${percent < 0 ? 'less' : 'more'} than ${before}`;
}
