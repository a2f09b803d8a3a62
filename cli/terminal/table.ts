import { escapeControls } from '#shop/escape-controls.ts';

/** The cells of a row by the titles of their columns. */
export type Columns<Row> = Record<string, (row: Row) => string | number>;

/** `12`, `$5.00`, `45 min` or nothing. */
const NUMBER = /^(?:-?\$?[\d,.]+(?: \w+)?)?$/;

/** Formats rows as a text table: titles, a line, one line for each row. Columns of numbers are aligned to the right. */
export function formatTable<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const formatted = Object.entries(columns).map(([title, cell]) => {
    const cells = rows.map((row) => oneLine(String(cell(row))));
    const width = Math.max(...[title, ...cells].map((text) => text.length));
    const isNumeric = cells.every((text) => NUMBER.test(text));
    const align = (text: string) => (isNumeric ? text.padStart(width) : text.padEnd(width));
    return [align(title), '─'.repeat(width), ...cells.map(align)];
  });
  const lines = ['title', 'rule', ...rows].map((_, line) =>
    formatted.map((column) => column[line]),
  );
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

/** `2026-11-21 14:30`, in UTC; empty for null. */
export function formatUtcMinute(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : '';
}

/** A cell's text on one line, escaped before its width is counted. */
function oneLine(text: string): string {
  return escapeControls(text.replace(/\s+/g, ' '));
}
