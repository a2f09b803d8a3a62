import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

interface Tables {
  order: { id: string; cents: number };
  refund: { id: string };
}

test('keeps committed rows after a restart, without rolled back rows or a torn line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const file = join(folder, 'ledger.jsonl');
  const open = () => new Ledger<Tables>(file);
  const ledger = open();
  ledger.write('order', { id: 'a', cents: 1 });
  ledger.commit();
  ledger.write('order', { id: 'a', cents: 2 });
  ledger.write('refund', { id: 'r' });
  ledger.commit();
  ledger.write('order', { id: 'b', cents: 3 });
  expect(ledger.all('order')).toHaveLength(2);
  ledger.rollback();
  expect(ledger.all('order')).toHaveLength(1);
  appendFileSync(file, '{"order":[{"id":"c","cents":2}],"refund":[{"id"');
  expect(open().all('order')).toEqual([{ id: 'a', cents: 2 }]);
  expect(open().find('refund', 'r')).toEqual({ id: 'r' });
  rmSync(folder, { recursive: true });
});
