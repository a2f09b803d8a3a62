import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileJournal } from './journal.ts';
import { Ledger } from './ledger.ts';

interface Tables {
  order: { id: string; cents: number };
  refund: { id: string };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'ledger.jsonl');
const open = () => new Ledger<Tables>(['order', 'refund'], fileJournal(path()));

test('what was committed is there after a restart, in its last state', () => {
  const ledger = open();
  ledger.write('order', { id: 'a', cents: 1 });
  ledger.commit();
  ledger.write('order', { id: 'a', cents: 2 });
  ledger.write('refund', { id: 'r' });
  ledger.commit();
  expect(open().all('order')).toEqual([{ id: 'a', cents: 2 }]);
  expect(open().find('refund', 'r')).toEqual({ id: 'r' });
});

test('what was not committed is seen, and gone when it is discarded', () => {
  const ledger = open();
  ledger.write('order', { id: 'a', cents: 1 });
  expect(ledger.find('order', 'a')).toBeDefined();
  expect(ledger.all('order')).toHaveLength(1);
  ledger.discard();
  expect(ledger.all('order')).toEqual([]);
  expect(open().all('order')).toEqual([]);
});

test('a line that a killed process tore is left out, whole', () => {
  const ledger = open();
  ledger.write('order', { id: 'a', cents: 1 });
  ledger.commit();
  appendFileSync(path(), '{"order":[{"id":"b","cents":2}],"refund":[{"id"');
  expect(open().all('order')).toEqual([{ id: 'a', cents: 1 }]);
  expect(readFileSync(path(), 'utf8').trim().split('\n')).toHaveLength(1);
});
