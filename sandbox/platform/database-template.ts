import type { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS, migrationNames } from './migrate.ts';

const CACHE = new URL('../../node_modules/.cache/ghost-barrel/', import.meta.url);
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** A fresh database with these very migrations, kept from an earlier start: tests start in a third of the time. */
export async function loadTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await templateFile())]);
  } catch {
    return undefined;
  }
}

export async function keepTemplate(database: PGlite): Promise<void> {
  const file = await templateFile();
  const dump = await database.dumpDataDir('none');
  await mkdir(CACHE, { recursive: true });
  // Several tests may write it at once: each its own file, then one step into place.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  await forgetOthers(file);
}

async function forgetOthers(file: string): Promise<void> {
  const names = await readdir(CACHE);
  const others = names.filter((name) => /^database-\w+\.tar$/.test(name) && !file.endsWith(name));
  await Promise.all(others.map((name) => rm(new URL(name, CACHE), { force: true })));
}

async function templateFile(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(ENGINE));
  for (const name of await migrationNames()) {
    hash.update(name).update(await readFile(new URL(name, MIGRATIONS)));
  }
  return fileURLToPath(new URL(`database-${hash.digest('hex').slice(0, 16)}.tar`, CACHE));
}
