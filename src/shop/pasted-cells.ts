/**
 * The cells of pasted text, trimmed, with the empty ones in their places: a column, which may be one of a spreadsheet,
 * or a single row of one. Further columns of a line belong to its cell. A spreadsheet ends the last line too, and
 * quotes a cell that has a line break.
 */
export function readPastedCells(text: string): string[] {
  const rows: string[][] = [[]];
  const lines = `${text.replace(/(?:\r\n?|\n)$/, '')}\n`;
  for (const [, quoted, plain = '', end] of lines.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n)/gy,
  )) {
    rows.at(-1)?.push((quoted ?? plain).trim());
    if (end !== '\t') rows.push([]);
  }
  const [row = [], ...others] = rows.slice(0, -1);
  if (others.length === 0) return row;
  return [row, ...others].map((cells) => cells.filter((cell) => cell !== '').join(' '));
}
