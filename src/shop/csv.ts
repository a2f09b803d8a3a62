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

/** Decodes a file: UTF-8, or UTF-16, which has a mark at its begin, or a zero byte in each character of a title. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const isLittleEndian = (first === 0xff && second === 0xfe) || second === 0;
  const isBigEndian = (first === 0xfe && second === 0xff) || first === 0;
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Reads CSV (RFC 4180) as rows of cells with the line on which each begins; empty lines are left out. Cells may be divided by
 * semicolons or tabs, as spreadsheets do where the comma is a decimal mark; the first line says by which. Throws SyntaxError, which
 * names the line, for a quote inside a cell.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let length = 0;
  let line = 1;
  const body = text.replace(/^\ufeff/, '');
  const [titles = ''] = body.split(/[\r\n]/, 1);
  const countOf = (mark: string) => titles.split(mark).length;
  const [divider = ','] = [',', ';', '\t'].toSorted((a, b) => countOf(b) - countOf(a));
  const cells = new RegExp(
    `("(?:[^"]|"")*"|[^"${divider}\\r\\n]*)(${divider}|\\r\\n?|\\n|$)`,
    'gy',
  );
  for (const [match, cell = '', end] of body.matchAll(cells)) {
    length += match.length;
    line += match.split(/\r\n?|\n/).length - 1;
    rows.at(-1)?.cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== divider) rows.push({ line, cells: [] });
  }
  if (length < body.length) throw new SyntaxError(`Line ${line} of the CSV has a stray quote.`);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
