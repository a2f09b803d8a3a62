import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

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
