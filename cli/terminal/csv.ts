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
