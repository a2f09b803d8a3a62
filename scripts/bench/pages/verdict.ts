import { quantile } from '../../../tests/bench/table.ts';

/** A figure beside its target. */
export interface Verdict {
  what: string;
  measured: number;
  target: number;
}

export function atMost(what: string, measured: number, target: number): Verdict {
  return { what, measured, target };
}

export const median = (numbers: number[]) => quantile(numbers, 0.5);
export const ms = (time: number) => `${time.toFixed(0)} ms`;
