import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from './user-error.ts';
import { openDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { openPostgres } from './embedded-postgres.ts';
import { migrationNames } from './migrate.ts';

afterEach(() => vi.restoreAllMocks());

const fresh = () => mkdtemp(join(tmpdir(), 'data-folder-'));

test('refuses a second start on one data folder in one sentence', async () => {
  const folder = await fresh();
  const first = await openDataFolder(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(UserError);
  await expect(openDataFolder(folder)).rejects.toThrow(/^The data folder .+ is in use .+\.$/);
  await first.close();
});

test('a folder that can not be written is refused in one sentence', async () => {
  const file = join(await fresh(), 'file');
  await writeFile(file, '');
  const refused = openDataFolder(join(file, 'data'));
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toThrow(
    /^The data folder \S+ can't be written \(ENOTDIR\): make it yours, or set DATA_DIR to another folder\.$/,
  );
});

test('says when it brings the data of an earlier version to this one, and only then', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const path = await fresh();
  // As a version without migrations left it.
  await (await openPostgres(join(path, 'postgres'))).close();
  const folder = { isPersistent: true, file: (name: string) => join(path, name), close: vi.fn() };
  for (let start = 0; start < 2; start++) await (await startDatabase(folder)).stop();
  const { length } = await migrationNames();
  expect(warned.mock.calls).toEqual([
    [
      `The data in ${path} was of an earlier version of the shop and is of this one now (${length} migrations). That version refuses it from now on: give it another DATA_DIR.`,
    ],
  ]);
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
