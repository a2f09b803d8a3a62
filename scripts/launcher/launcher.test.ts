import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needsSite } from './build.ts';

/** A clone without installed packages, started with another Node on another system; npm does nothing. */
function start(version: string, platform: string, arch: string) {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync('scripts/run.mjs', join(folder, 'scripts/run.mjs'));
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'));
  const changes = { platform, arch, versions: { ...process.versions, node: version } };
  const faked = `for (const [name, value] of Object.entries(${JSON.stringify(changes)})) Object.defineProperty(process, name, { value });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(faked)}`, 'scripts/run.mjs', 'start'],
    { cwd: folder, encoding: 'utf8', env: { npm_execpath: join(folder, 'no-npm.js') } },
  );
  return { status, said: stdout, failed: stderr.split('\n')[0] };
}

test('a Mac with an old Node is told before anything is installed', () => {
  expect(start('20.11.0', 'darwin', 'arm64')).toEqual({
    status: 1,
    said: '',
    failed: 'The shop needs Node 22.18 or newer, and this is 20.11.0: https://nodejs.org',
  });
});

test.each([
  ['20.11.0', 'linux', 'x64'],
  ['18.0.0', 'win32', 'x64'],
  ['22.18.0', 'darwin', 'arm64'],
])('Node %s on %s (%s) installs the packages', (...machine) => {
  expect(start(...machine).said).toMatch(/^Installing the packages, this once/);
});

test('a unit test that is named runs without a built site', () => {
  expect(needsSite(['src/shop/pricing.test.ts', '-t', 'a fixed promo'])).toBe(false);
  expect(needsSite(['tests/integration/orders.test.ts'])).toBe(true);
  expect(needsSite(['src/shop/pricing.test.ts', 'tests\\attack\\paths.test.ts'])).toBe(true);
  expect(needsSite([])).toBe(true);
  expect(needsSite(['-t', 'a fixed promo'])).toBe(true);
});
