/**
 * Formats rows as CSV (RFC 4180). Spreadsheets run a cell that begins like a formula, full-width characters included, so
 * such a cell gets a leading apostrophe (OWASP, CSV Injection). Some begin a cell at a semicolon, a tab or a line break too,
 * also within quotes. An amount with a minus sign is a number and stays one.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCell).join(',')).join('\r\n');
}

function formatCell(text: string): string {
  if (/^-\d+\.\d\d$/.test(text)) return text;
  const safe = text.replace(/(?:^|[;\t\r\n]) *(?=[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/g, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Reads CSV (RFC 4180) as rows of cells with the line on which each begins; empty lines are left out. Throws
 * SyntaxError, which names the line, for a quote inside a cell.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let length = 0;
  let line = 1;
  const body = text.replace(/^\ufeff/, '');
  for (const [match, cell = '', end] of body.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy)) {
    length += match.length;
    line += match.split('\n').length - 1;
    rows.at(-1)?.cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push({ line, cells: [] });
  }
  if (length < body.length) throw new SyntaxError(`Line ${line} of the CSV has a stray quote.`);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
