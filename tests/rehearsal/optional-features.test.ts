import { execFile, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { filesWithout, OPTIONAL } from '#scripts/lint/optional-features.ts';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { netlify } from './bundles.ts';
import { BUILD } from './production.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

/** Astro keeps its caches in node_modules, so each copy has a folder of its own, with links to the packages. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    const [from, to] = [resolve('node_modules', name), join(folder, 'node_modules', name)];
    if (name === '.astro') await cp(join(from, 'assets'), join(to, 'assets'), { recursive: true });
    else if (!['.cache', '.vite'].includes(name)) await symlink(from, to);
  }
}

/** A copy of the project without this feature. */
async function copyWithout(name: keyof typeof OPTIONAL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `ghost-barrel-without-${name}-`));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    const isOfTests = file.startsWith('tests/') && !file.startsWith(FIXTURE_CONTENT);
    if (file.includes('.test.') || isOfTests) continue;
    await cp(file, join(folder, file));
  }
  for (const path of OPTIONAL[name].gone) await rm(join(folder, path), { recursive: true });
  for (const [file, text] of filesWithout(OPTIONAL[name]))
    await writeFile(join(folder, file), text);
  await linkPackages(folder);
  const include = ['.astro/types.d.ts', 'src', 'content', 'netlify', 'cli'];
  const project = JSON.stringify({ extends: './tsconfig.json', include });
  await writeFile(join(folder, 'tsconfig.shop.json'), project);
  return folder;
}

test.each([
  ['office', /^(?:admin|office)/],
  ['sellers', /^(?:platform|storefront|pictures\.mjs|sellers)/],
] as const)('the shop builds and type-checks without the %s', async (name, itsFiles) => {
  const cwd = await copyWithout(name);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...BUILD };
  const program = (file: string) => resolve('node_modules', file);
  const node = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 2 ** 26 });
  await node('scripts/write-catalog.ts');
  await node(program('astro/bin/astro.mjs'), 'build');
  await node('scripts/bundle-functions.ts');
  const built = [netlify.build.publish, netlify.functions.directory].flatMap((folder) =>
    readdirSync(join(cwd, folder)),
  );
  expect(built).toEqual(expect.arrayContaining(['payment.html', 'shop.mjs', 'webhooks.mjs']));
  expect(built.filter((file) => itsFiles.test(file))).toEqual([]);
  const typeCheck = await node(program('typescript/bin/tsc'), '-p', 'tsconfig.shop.json').catch(
    (error: unknown) => error,
  );
  expect(typeCheck).toMatchObject({ stdout: '', stderr: '' });
});
