import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { brand } from '#shop/brand.ts';
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

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The migrations with their texts, in order: with LF, also where git has written CRLF. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = await migrationNames(folder);
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/**
 * Applies each migration once, in order, each in a transaction of its own. Netlify Database applies the same files at
 * deploy; this does it for the local database and for any other PostgreSQL. Throws a UserError, before anything is
 * applied, for a database whose migrations are not the first of these.
 */
export async function migrate(connection: Connection, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await refuseUnknownSchema(connection, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(connection, migration)) applied.push(migration.name);
  }
  return applied;
}

/**
 * Writes the shop's time zone where the database's functions read it. Throws a UserError if the database has orders of
 * another zone, or does not know this one.
 */
export async function saveTimeZone(
  connection: Connection,
  timeZone = brand.timeZone,
): Promise<void> {
  const update = 'UPDATE shop_clock SET time_zone = $1 WHERE time_zone <> $1';
  await connection.query(update, [timeZone]).catch((cause: unknown) => {
    throw new UserError(
      `timeZone in content/brand.json is ${timeZone}. ${(cause as Error).message}`,
      { cause },
    );
  });
}

async function refuseUnknownSchema(connection: Connection, migrations: readonly Migration[]) {
  const { rows: earlier } = await connection.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'local_migrations'",
  );
  if (earlier.length > 0) {
    throw new UserError(
      'This database was made before version 1.0, by migrations that have no checksums: use an empty one.',
    );
  }
  await connection.query(
    'CREATE TABLE IF NOT EXISTS applied_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await connection.query(
    'SELECT name, checksum FROM applied_migrations ORDER BY name',
  );
  for (const { name, checksum } of rows) {
    const migration = migrations.find((each) => each.name === name);
    if (!migration) throw new UserError(describeUnknown(String(name), migrations));
    if (checksum === checksumOf(migration.text.replaceAll('\n', '\r\n'))) {
      // Version 2.0.0 wrote these on Windows.
      await connection.query('UPDATE applied_migrations SET checksum = $2 WHERE name = $1', [
        name,
        migration.checksum,
      ]);
    } else if (migration.checksum !== checksum) {
      throw new UserError(
        `The migration ${migration.name} was changed after this database had applied it: put it back as it was, and write a new file.`,
      );
    }
  }
}

function describeUnknown(name: string, migrations: readonly Migration[]): string {
  const found = `This database has the migration ${name}, which this version of the shop does not have`;
  return name > (migrations.at(-1)?.name ?? '')
    ? `${found}: it is of a later version.`
    : `${found}. It is no later one: it is of another branch, or its file was renamed or removed. Put the file back, or use another database.`;
}

async function applyOnce(connection: Connection, { name, text, checksum }: Migration) {
  await connection.query('BEGIN');
  try {
    // A second process that migrates at the same time waits here, then finds the row.
    await connection.query('LOCK TABLE applied_migrations');
    const found = await connection.query('SELECT FROM applied_migrations WHERE name = $1', [name]);
    if (found.rows.length === 0) {
      await connection.query(text);
      await connection.query('INSERT INTO applied_migrations (name, checksum) VALUES ($1, $2)', [
        name,
        checksum,
      ]);
    }
    await connection.query('COMMIT');
    return found.rows.length === 0;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw new UserError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
