import { formatCsv } from '#shop/csv.ts';
import { saveFile } from './save-file.ts';

export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  // Spreadsheets read UTF-8 only after this mark.
  saveFile(name, ['\ufeff', formatCsv(rows)], 'text/csv');
}
