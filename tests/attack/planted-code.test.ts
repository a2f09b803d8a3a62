import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeAnotherBrand } from '../support/another-brand.ts';
import { PLANTED } from '../support/planted-code.ts';

/** The findings of mdx-syntax.test.ts, shown of the built site: each takes a build. */
const FOLDER = '.data/planted-code';
const PAGE = 'content/pages/planted.mdx';
const FIELDS = '---\ntitle: Planted\ndescription: Planted.\nupdated: 2026-11-28\n---\n\n';
const SECRET = 'sk_test_planted0secret0f3a9';

beforeAll(async () => {
  await makeAnotherBrand(FOLDER);
  writeFileSync(join(FOLDER, '.env'), `STRIPE_SECRET_KEY=${SECRET}\n`);
  node('scripts/write-catalog.ts');
});

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: {
      ...process.env,
      CONTENT_DIR: '',
      STRIPE_SECRET_KEY: SECRET,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });

/** Builds the site with this page; returns what the build said, and the files that hold the secret. */
function build(text: string) {
  writeFileSync(join(FOLDER, PAGE), FIELDS + text);
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  const { status, stdout, stderr } = node('node_modules/astro/bin/astro.mjs', 'build');
  const files = globSync('dist/**/*', { cwd: FOLDER }).map((file) => join(FOLDER, file));
  const leaks = files.filter(
    (file) => statSync(file).isFile() && readFileSync(file, 'latin1').includes(SECRET),
  );
  return { succeeded: status === 0, said: stdout + stderr, leaks };
}

test('a page of words is built', () => {
  expect(build('A word.')).toMatchObject({ succeeded: true, leaks: [] });
});

test.each(Object.entries(PLANTED))('no page is built with %s', (_what, text) => {
  const { succeeded, said, leaks } = build(text);
  expect(leaks).toEqual([]);
  expect(said).toMatch(/content\/pages\/planted\.mdx:\d+/);
  expect(succeeded).toBe(false);
});
