import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

test('shows a cell that a spreadsheet would run as a formula as text', () => {
  const lines = [
    ['email', 'source'],
    ['=cmd|"/c calc"!a1@x.example', '@sum'],
    ['+1@x.example', 'a,b'],
  ];
  expect(formatCsv(lines)).toBe(
    'email,source\r\n"\'=cmd|""/c calc""!a1@x.example",\'@sum\r\n\'+1@x.example,"a,b"',
  );
});

test('reads what it has written, and what a spreadsheet writes', () => {
  const rows = [
    ['variant', 'note'],
    ['tee-m', 'a,b'],
    ['tee-l', 'he said "no"\nand left'],
  ];
  expect(parseCsv(formatCsv(rows))).toEqual(rows);
  expect(parseCsv('\ufeffvariant,on_hand\n\n"tee-m",3\n')).toEqual([
    ['variant', 'on_hand'],
    ['tee-m', '3'],
  ]);
});

test('does not guess at a stray quote', () => {
  expect(() => parseCsv('variant,on_hand\ntee"m,3\n')).toThrow('Line 2 of the CSV');
});
