import { CommandError } from '#usecases/admin/command-error.ts';

/**
 * Formats rows as CSV (RFC 4180). Spreadsheets run a cell that begins like a formula, full-width characters included, so
 * such a cell gets a leading apostrophe (OWASP, CSV Injection).
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCell).join(',')).join('\r\n');
}

function formatCell(text: string): string {
  const safe = /^[=+\-@|%＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads CSV (RFC 4180) as rows of cells; empty lines are left out. Throws CommandError for a quote inside a cell. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let length = 0;
  const body = text.replace(/^\ufeff/, '');
  for (const [match, cell = '', end] of body.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy)) {
    length += match.length;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  if (length < body.length)
    throw new CommandError(`Line ${rows.length} of the CSV has a stray quote.`);
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
