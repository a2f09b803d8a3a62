import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('aligns columns with their titles, numbers to the right', () => {
  const columns = {
    Code: (row: { code: string }) => row.code,
    Used: (row: { code: string }) => row.code.length,
  };
  expect(formatTable(columns, [{ code: 'GHOST5' }, { code: 'A' }])).toBe(
    ['Code    Used', '──────  ────', 'GHOST5     6', 'A          1'].join('\n'),
  );
});
