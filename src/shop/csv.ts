/**
 * Where a spreadsheet would run a cell as a formula: it begins like one, full-width characters included, also behind
 * what shows nothing, which some leave out. Some begin a cell at a semicolon, a tab or a line break too, also within
 * quotes.
 */
const FORMULA =
  /(?:^|[;\t\r\n])(?:(?![\t\r\n])[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*(?=[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/gu;

/**
 * Formats rows as CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV
 * Injection). An amount with a minus sign is a number and stays one.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCell).join(',')).join('\r\n');
}

function formatCell(text: string): string {
  if (/^-\d+\.\d\d$/.test(text)) return text;
  const safe = text.replace(FORMULA, "$&'");
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

const MARK = /^\ufeff/;

/**
 * Reads CSV (RFC 4180) as rows of cells with the line on which each begins; empty lines are left out. Cells may be
 * divided by semicolons or tabs, as spreadsheets do where the comma is a decimal mark: by what most lines have, or by
 * what Excel's first line `sep=;` says. A formula of a text, `="0042"`, is the text. Throws SyntaxError, which names
 * the line, for a quote inside a cell; of cells divided by tabs, as they are copied from a spreadsheet, it is a part.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let length = 0;
  let line = 1;
  const [declaration = '', declared] = /^\ufeff?sep=([,;\t])(?=[\r\n])/i.exec(text) ?? [];
  const body = text.slice(declaration.length).replace(MARK, '');
  const divider = declared ?? dividerOf(body);
  const cells = new RegExp(
    `(=?"(?:[^"]|"")*"|[^${divider === '\t' ? '' : '"'}${divider}\\r\\n]*)(${divider}|\\r\\n?|\\n|$)`,
    'gy',
  );
  for (const [match, cell = '', end] of body.matchAll(cells)) {
    length += match.length;
    line += match.split(/\r\n?|\n/).length - 1;
    const [, quoted] = /^=?"((?:[^"]|"")*)"$/.exec(cell) ?? [];
    rows.at(-1)?.cells.push(quoted === undefined ? cell : quoted.replaceAll('""', '"'));
    if (end !== divider) rows.push({ line, cells: [] });
  }
  if (length < body.length) throw new SyntaxError(`Line ${line} of the CSV has a stray quote.`);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The mark that most lines have outside of quotes; a tab stands in no cell. */
function dividerOf(text: string): string {
  const lines = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]+/);
  const countOf = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  const [divider = ','] = ['\t', ';', ','].toSorted((a, b) => countOf(b) - countOf(a));
  return divider;
}
