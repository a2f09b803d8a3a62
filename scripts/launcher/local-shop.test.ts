import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['start', 'DATABASE_URL'],
  ['start', 'NETLIFY_DB_URL'],
  ['dev', 'DATABASE_URL'],
])('npm run %s refuses the %s of .env in a sentence', (task, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve('content'), join(folder, 'content'), 'junction');
  mkdirSync(join(folder, 'src/shop'), { recursive: true });
  writeFileSync(
    join(folder, '.env'),
    `${name}=postgresql://shop:secret@db.ghostbarrel.invalid/shop\n`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/launcher/task.ts'), task],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, PORT: '0' }, timeout: 20_000 },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    `npm start and npm run dev use a local database only, but ${name} is set: remove it from .env and the environment; npm run shop, npm run migrate and npm run preflight are meant for it.\n`,
  );
});
