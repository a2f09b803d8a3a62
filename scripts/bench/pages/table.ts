/** The middle one, or the upper of the two. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** How far the middle half of the numbers lies apart, as a share of the median: what the machine adds by itself. */
export function spread(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / median(numbers);
}

/** Prints a Markdown table; the first column holds names, the others numbers. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const aligned = head.map((_, column) => (column === 0 ? '---' : '--:'));
  for (const row of [head, aligned, ...rows]) console.log(`| ${row.join(' | ')} |`);
  console.log('');
}

/** A figure beside its target; says whether it is met. */
export interface Verdict {
  what: string;
  measured: string;
  target: string;
  met: boolean;
}

export function atMost(what: string, measured: number, target: number, unit = ''): Verdict {
  const rounded = (value: number) => `${Number(value.toFixed(2))}${unit}`;
  return { what, measured: rounded(measured), target: rounded(target), met: measured <= target };
}

export const ms = (time: number) => `${time.toFixed(0)} ms`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
