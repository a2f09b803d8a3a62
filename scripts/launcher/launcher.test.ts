import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import project from '#project' with { type: 'json' };
import { needsSite } from './build.ts';
import { nameTask } from './task-names.ts';

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
  expect(needsSite(['src/shop/cart'])).toBe(false);
  expect(needsSite(['tests/integration/orders.test.ts'])).toBe(true);
  expect(needsSite(['src/shop/cart', 'cart'])).toBe(true);
  expect(needsSite(['-t', 'src/shop'])).toBe(true);
  expect(needsSite(['src/shop/pricing.test.ts', 'tests\\attack\\paths.test.ts'])).toBe(true);
  expect(needsSite([])).toBe(true);
  expect(needsSite(['-t', 'a fixed promo'])).toBe(true);
});

describe('npm run', () => {
  const scripts: Record<string, string> = project.scripts;
  const renamed = Object.entries(scripts).flatMap(([old, command]) => {
    const name = / renamed (\S+)$/.exec(command)?.[1];
    return name ? [{ old, name }] : [];
  });

  test('task lists every task with a sentence', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/launcher/task.ts', 'task'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    for (const { name } of renamed) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
  });

  test('with an old name says the new one, and runs the same', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    vi.stubEnv('npm_lifecycle_event', 'test:unit');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const argv = ['node', 'task.ts', 'renamed', 'unit', 'src/shop'];
    expect(nameTask(argv)).toBe('unit');
    expect(argv.slice(3)).toEqual(['src/shop']);
    expect(said).toHaveBeenCalledWith('npm run test:unit goes with 3.0: npm run task -- unit');
    expect(nameTask(['node', 'task.ts', 'task', 'e2e'])).toBe('e2e');
    expect(nameTask(['node', 'task.ts', 'check'])).toBe('check');
  });

  test('of a task that is not there names those that are', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/launcher/task.ts', 'task', 'toString'],
      { encoding: 'utf8' },
    );
    expect({ status, said: stderr }).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no task toString\.\n\nnpm run task -- NAME/) as string,
    });
  });
});
