import { readdir } from 'node:fs/promises';
import * as z from 'zod';
import { oneRow, rows } from '#adapters/database.ts';

const FOLDER = new URL('../../../database/migrations/', import.meta.url);
const nameRow = z.object({ name: z.string() });

/** The migrations of this checkout that the database has not applied, in their order. */
export async function listMissingMigrations(): Promise<string[]> {
  const applied = await listApplied();
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return names.map(withoutExtension).filter((name) => !applied.includes(name));
}

/**
 * The names that `npm run migrate` recorded, and those of Netlify Database, which are without extension
 * (github.com/netlify/cli/blob/main/src/commands/database/util/applied-migrations.ts).
 */
async function listApplied(): Promise<string[]> {
  const found = await oneRow(z.object({ own: z.boolean(), netlify: z.boolean() }))`
    select to_regclass('local_migrations') is not null as own,
           to_regclass('netlify.migrations') is not null as netlify`;
  const own = found.own ? await rows(nameRow)`select name from local_migrations` : [];
  const netlify = found.netlify ? await rows(nameRow)`select name from netlify.migrations` : [];
  return [...own, ...netlify].map(({ name }) => withoutExtension(name));
}

function withoutExtension(name: string): string {
  return name.replace(/\.sql$/, '');
}
