import { quantile } from '../quantile.ts';

export interface Measured {
  name: string;
  seconds: number;
  /** How long each took, in milliseconds. */
  times: number[];
  errors: string[];
}

/** Does a step again and again: so many at a time, until the time is over or `most` are done. */
export async function measure(
  name: string,
  step: () => Promise<void>,
  { atOnce, seconds = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Load,
): Promise<Measured> {
  const measured: Measured = { name, seconds: 0, times: [], errors: [] };
  const began = performance.now();
  let begun = 0;
  const one = async () => {
    while (begun < most && performance.now() - began < seconds * 1000) {
      begun += 1;
      const start = performance.now();
      await step().catch((error: unknown) => measured.errors.push(String(error)));
      measured.times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { ...measured, seconds: (performance.now() - began) / 1000 };
}

export interface Load {
  atOnce: number;
  seconds?: number;
  most?: number;
}

export const median = ({ times }: Measured) => quantile(times, 0.5);

export function row(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Lines of a table in Markdown: text at the left, numbers at the right. */
export function printTable(titles: string[], lines: (string | number)[][]): void {
  console.log(row(titles));
  console.log(row(titles.map((_title, place) => (place ? '--:' : '---'))));
  for (const line of lines) console.log(row(line));
  console.log('');
}

export function printLoad(measured: Measured[]): void {
  printTable(
    ['', 'requests/s', 'p50', 'p95', 'p99', 'requests', 'errors'],
    measured.map(({ name, seconds, times, errors }) => [
      name,
      (times.length / seconds).toFixed(times.length / seconds < 100 ? 1 : 0),
      ...[0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))),
      times.length,
      errors.length,
    ]),
  );
  for (const error of new Set(measured.flatMap(({ errors }) => errors))) console.error(error);
}

export const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
