import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const DATABASE_URL = 'postgresql://shop:secret@db.ghostbarrel.invalid/shop';

test.each(['start', 'dev'])('npm run %s refuses the database of .env in a sentence', (task) => {
  const folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${DATABASE_URL}\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/launcher/task.ts'), task],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, PORT: '0' }, timeout: 20_000 },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'npm start and npm run dev use a local database only, but DATABASE_URL is set: remove it from .env and the environment; npm run shop, npm run migrate and npm run preflight are meant for it.\n',
  );
});
