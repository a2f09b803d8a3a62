import { formatCsv } from '#shop/csv.ts';

/** Saves rows as a CSV file on this device. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const link = document.createElement('a');
  // Spreadsheets read UTF-8 only after this mark.
  link.href = URL.createObjectURL(new Blob(['\ufeff', formatCsv(rows)], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
