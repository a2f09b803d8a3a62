import { readdir, readFile } from 'node:fs/promises';
import { UserError } from './user-error.ts';

export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export const MIGRATIONS = new URL('../../netlify/database/migrations/', import.meta.url);

/** The migrations in the order of their numbers. Throws, as Netlify does, when two have one number. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numberOf = (name = '') => name.split('_')[0];
  const duplicate = names.find((name, index) => numberOf(name) === numberOf(names[index - 1]));
  if (duplicate) throw new Error(`Two migrations have the number ${numberOf(duplicate)}.`);
  return names;
}

/**
 * Applies each migration once, in order, each in a transaction of its own. Netlify Database applies the same files at
 * deploy; this does it for the local database and for any other PostgreSQL.
 */
export async function migrate(connection: Connection, folder = MIGRATIONS): Promise<string[]> {
  const applied: string[] = [];
  await connection.query(
    'CREATE TABLE IF NOT EXISTS local_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const name of await migrationNames(folder)) {
    if (await applyOnce(connection, folder, name)) applied.push(name);
  }
  return applied;
}

async function applyOnce(connection: Connection, folder: URL, name: string): Promise<boolean> {
  await connection.query('BEGIN');
  try {
    // A second process that migrates at the same time waits here, then finds the row.
    await connection.query('LOCK TABLE local_migrations');
    const found = await connection.query('SELECT FROM local_migrations WHERE name = $1', [name]);
    if (found.rows.length === 0) {
      await connection.query(await readFile(new URL(name, folder), 'utf8'));
      await connection.query('INSERT INTO local_migrations (name) VALUES ($1)', [name]);
    }
    await connection.query('COMMIT');
    return found.rows.length === 0;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw new UserError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
