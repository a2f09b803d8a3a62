import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from './user-error.ts';
import { openDataFolder } from './data-folder.ts';

afterEach(() => vi.restoreAllMocks());

const fresh = () => mkdtemp(join(tmpdir(), 'data-folder-'));

test('refuses a second start on one data folder in one sentence', async () => {
  const folder = await fresh();
  const first = await openDataFolder(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(UserError);
  await expect(openDataFolder(folder)).rejects.toThrow(/^The data folder .+ is in use .+\.$/);
  await first.close();
});

test('leaves no lock behind when the process is killed', async () => {
  const folder = await fresh();
  const module = new URL('data-folder.ts', import.meta.url).href;
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(module)});
    await openDataFolder(${JSON.stringify(folder)});
    console.log('open');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(other.stdout, 'data');
  await expect(openDataFolder(folder)).rejects.toThrow(UserError);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await openDataFolder(folder)).close();
});

test('moves data of an earlier schema aside once, with one sentence', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const folder = await fresh();
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'mail.jsonl'), 'earlier');
  await (await openDataFolder(folder)).close();
  await mkdir(join(folder, 'postgres'));
  await (await openDataFolder(folder)).close();

  const names = await readdir(folder);
  expect(names).not.toContain('mail.jsonl');
  const aside = names
    .filter((name) => name.startsWith('earlier-'))
    .map((name) => join(folder, name));
  expect(aside).toHaveLength(1);
  expect(await readFile(join(String(aside[0]), 'mail.jsonl'), 'utf8')).toBe('earlier');
  expect(await readdir(String(aside[0]))).toContain('postgres');
  expect(warned.mock.calls).toEqual([
    [`The data in ${folder} is of an earlier version of the shop and was moved to ${aside[0]}.`],
  ]);
});

test('leaves data of this schema in place', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const folder = await fresh();
  await (await openDataFolder(folder)).close();
  await mkdir(join(folder, 'postgres'));
  const before = await readdir(folder);
  await (await openDataFolder(folder)).close();
  expect(await readdir(folder)).toEqual(before);
  expect(warned).not.toHaveBeenCalled();
});
