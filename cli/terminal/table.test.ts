import { expect, test } from 'vitest';
import { table } from './table.ts';

test('aligns columns with their titles, numbers to the right', () => {
  const columns = [
    { title: 'Code', cell: (row: { code: string }) => row.code },
    { title: 'Used', cell: (row: { code: string }) => row.code.length, right: true as const },
  ];
  expect(table(columns, [{ code: 'GHOST5' }, { code: 'A' }])).toBe(
    ['Code    Used', '──────  ────', 'GHOST5     6', 'A          1'].join('\n'),
  );
});
