import { expect, test } from 'vitest';
import { facts, table } from './table.ts';

test('columns stand under their titles, numbers at the right', () => {
  const columns = [
    { title: 'Code', cell: (row: { code: string }) => row.code },
    { title: 'Used', cell: (row: { code: string }) => row.code.length, right: true as const },
  ];
  expect(table(columns, [{ code: 'GHOST5' }, { code: 'A' }])).toBe(
    ['Code    Used', '──────  ────', 'GHOST5     6', 'A          1'].join('\n'),
  );
});

test('what a shopper typed can not steer the terminal', () => {
  expect(facts([['Name', '\u001b[2J\u001b]0;gone\u0007Wade\r\nTotal: $0']])).toBe(
    'Name  Wade Total: $0',
  );
});

test('what a seller called a product can not turn the line round', () => {
  expect(facts([['Product', '\u202eGUM\u202c mug']])).toBe('Product  GUM mug');
});
