import { escapeControls } from '#shop/escape-controls.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | number;
  /** Aligns the column to the right, for numbers. */
  right?: true;
}

/** Formats rows as a text table: titles, a line, one line for each row. Without rows it is `none`. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  none?: string,
): string {
  if (none !== undefined && rows.length === 0) return none;
  const titles = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ cell }) => oneLine(String(cell(row)))));
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const shown = (line: string[]) =>
    line
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.right ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [shown(titles), rule, ...cells.map(shown)].join('\n');
}

/** Formats labels and their values, one line each. */
export function fieldList(entries: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${oneLine(value)}`).join('\n');
}

/** `2026-11-21 14:30`, in UTC; empty for null. */
export function formatUtcMinute(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : '';
}

/** A cell's text on one line, escaped before its width is counted. */
function oneLine(text: string): string {
  return escapeControls(text.replace(/\s+/g, ' '));
}
