import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localSettings } from '#scripts/local-settings.ts';
import { ROOT, type Shop, startShop } from './shop.ts';

let dataDir: string;
let shop: Shop;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ghost-barrel-terminal-'));
  shop = await startShop({ site: false, dataDir });
}, 60_000);
afterAll(async () => {
  await shop.stop();
  await rm(dataDir, { recursive: true });
});

const { CONTENT_DIR, PATH } = process.env;

/** Runs a terminal command in another process. */
const runTerminal = (args: string[], env = {}) =>
  promisify(execFile)(process.execPath, ['scripts/launcher/task.ts', 'shop', ...args], {
    cwd: ROOT,
    env: { PATH, CONTENT_DIR, USER: 'etta', DATA_DIR: dataDir, ...env },
  });

test('a terminal command in another process uses the running shop’s database', async () => {
  const { stdout } = await runTerminal(['sign-in-link', localSettings.ADMIN_EMAILS]);
  expect(stdout).toContain('/admin/sign-in');
  expect(await shop.database.query('select actor, action from audit')).toEqual([
    { actor: 'etta', action: 'make sign-in link' },
  ]);
}, 60_000);

test("with the address of Netlify's database a terminal command needs the deployed shop's settings", async () => {
  const env = { NETLIFY_DB_URL: 'postgresql://shop:secret@netlify.invalid/shop' };
  await expect(runTerminal(['status'], env)).rejects.toMatchObject({
    stderr: expect.stringContaining('SMTP_URL is not set') as string,
  });
}, 60_000);

test('SQL without the token is refused', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${'0'.repeat(64)}`]) {
    const answer = await fetch(`${shop.url}/sandbox/sql`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ query: 'select 1' }),
    });
    expect(answer.status).toBe(403);
  }
});

test('the file with the token is readable by its owner alone', async () => {
  const file = join(dataDir, 'admin.json');
  expect((await readFile(file, 'utf8')).includes('token')).toBe(true);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
});
