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
