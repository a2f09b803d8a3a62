/**
 * A CSV file (RFC 4180). Spreadsheets run a cell that begins like a formula, in full-width signs too (OWASP, CSV Injection):
 * such a cell begins with an apostrophe.
 */
export function csv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@|%＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
