import { formatCsv } from '#shop/csv.ts';

/** Saves rows as a CSV file on this device. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  // Spreadsheets read UTF-8 only after this mark.
  saveFile(name, new Blob(['\ufeff', formatCsv(rows)], { type: 'text/csv' }));
}

/** Saves a file on this device. */
export function saveFile(name: string, contents: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
