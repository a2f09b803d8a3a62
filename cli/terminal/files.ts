import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from '#usecases/admin/command-error.ts';

/** A file relative to the user's folder; npm changes to the project's. */
const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);

/** Writes a file and returns its absolute path. */
export async function saveFile(name: string, content: string): Promise<string> {
  const path = pathOf(name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

/** Throws CommandError when the file can't be read. */
export async function readTextFile(name: string): Promise<string> {
  try {
    return await readFile(pathOf(name), 'utf8');
  } catch (error) {
    throw new CommandError(`${pathOf(name)} can't be read.`, error);
  }
}
