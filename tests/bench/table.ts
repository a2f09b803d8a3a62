/** The value below which this share (0 to 1) of the numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Prints a Markdown table whose first column is text and the others are numbers. */
export function printTable(titles: string[], rows: (string | number)[][]): void {
  const alignment = titles.map((_title, column) => (column === 0 ? '---' : '--:'));
  for (const row of [titles, alignment, ...rows]) console.log(`| ${row.join(' | ')} |`);
  console.log('');
}

/** A figure beside its target. */
export interface Target {
  what: string;
  measured: number;
  most: number;
}

/** Prints figures beside their targets; returns whether all are met. */
export function printTargets(targets: Target[]): boolean {
  const isMet = ({ measured, most }: Target) => measured <= most;
  printTable(
    ['target', 'measured', 'at most', 'met'],
    targets.map((target) => {
      const { what, measured, most } = target;
      return [what, measured.toFixed(2), most, isMet(target) ? 'yes' : 'NO'];
    }),
  );
  return targets.every(isMet);
}
