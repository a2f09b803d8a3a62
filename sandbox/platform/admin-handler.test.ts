import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, type Shop, startShop } from './shop.ts';

let dataDir: string;
let shop: Shop;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ghost-barrel-desk-'));
  shop = await startShop({ site: false, dataDir });
}, 60_000);
afterAll(async () => {
  await shop.stop();
  await rm(dataDir, { recursive: true });
});

test('the desk, another process, works on the database of the shop that runs', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/launcher/task.ts', 'shop', 'promo', 'create', 'DOOR', '--percent', '5'],
    { cwd: ROOT, env: { PATH: process.env.PATH, USER: 'etta', DATA_DIR: dataDir } },
  );
  expect(stdout).toBe('DOOR gives 5% off.\n');
  expect(await shop.database.query('select actor, subject_id from audit')).toEqual([
    { actor: 'etta', subject_id: 'DOOR' },
  ]);
}, 60_000);

test('nobody without the token asks the database anything', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${'0'.repeat(64)}`]) {
    const answer = await fetch(`${shop.url}/sandbox/sql`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ query: 'select 1' }),
    });
    expect(answer.status).toBe(403);
  }
});

test('the note with the token is for its owner alone', async () => {
  const file = join(dataDir, 'admin.json');
  expect((await readFile(file, 'utf8')).includes('token')).toBe(true);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
});
