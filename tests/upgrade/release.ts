/**
 * A release's remains: a database with rows of every kind, the stand-ins' knowledge of its payments, and its contracts.
 */
import type { PGlite } from '@electric-sql/pglite';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { connectionTo, openPostgres } from '#sandbox/platform/embedded-postgres.ts';
import { migrate, MIGRATIONS } from '#sandbox/platform/migrate.ts';
import type { Query } from '../bench/seed.ts';
import { aged } from '../support/aged.ts';
import type { Contracts } from './contracts.ts';
import { TABLES } from './missing-rows.ts';

const RELEASES = new URL('releases/', import.meta.url);
/** The data of the stand-ins, by their names in a shop's data folder (sandbox/platform/services.ts). */
const LEDGERS = ['stripe.jsonl', 'paypal.jsonl'];

/** The versions that have left data, the oldest first. */
export async function releases(): Promise<string[]> {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return (await readdir(RELEASES)).toSorted(compare);
}

/** Tables whose rows the migrations write. */
const LISTS = ['audit_actions', 'outbox_kinds', 'state_transitions'];

const fileOf = (version: string, name: string) => new URL(`${version}/${name}.br`, RELEASES);

async function read(version: string, name: string): Promise<string> {
  return brotliDecompressSync(await readFile(fileOf(version, name))).toString();
}

/** As the schedule does, of the days that are over since. */
const SUM_DAYS = `do $$ begin
  if to_regclass('day_sums') is not null then perform write_day_sums('America/New_York', 100); end if;
end $$`;

/** Writes what a release leaves: its rows, its contracts, and the data of the stand-ins in this data folder. */
export async function writeRelease(
  version: string,
  rows: string,
  contracts: Contracts,
  folder: string,
): Promise<void> {
  await mkdir(new URL(`${version}/`, RELEASES), { recursive: true });
  const write = async (name: string, text: string) =>
    writeFile(fileOf(version, name), brotliCompressSync(text));
  await write('rows.sql', rows);
  await write('contracts.json', JSON.stringify(contracts));
  for (const name of LEDGERS) await write(name, await readFile(join(folder, name), 'utf8'));
}

/** The contracts of a release. */
export async function readContracts(version: string): Promise<Contracts> {
  return JSON.parse(await read(version, 'contracts.json')) as Contracts;
}

/** The rows of a database as INSERTs into one that has the same migrations. What guards rows is off while they load. */
export async function dumpRows(query: Query, migrations: readonly string[]): Promise<string> {
  const lines = [
    `-- Migrations: ${migrations.join(' ')}`,
    `-- Made at: ${new Date().toISOString()}`,
    'begin;',
    'set local session_replication_role = replica;',
  ];
  for (const { name } of await query(TABLES)) {
    if (LISTS.includes(String(name))) continue;
    const columns = await query(COLUMNS, [name]);
    const names = columns.map(({ column }) => String(column));
    const literals = names.map((column) => `coalesce(quote_literal(${column}::text), 'null')`);
    const rows = await query(
      `select concat_ws(', ', ${literals.join()}) as row from ${String(name)} order by 1`,
    );
    lines.push(
      `delete from ${String(name)};`,
      `insert into ${String(name)} (${names.join(', ')}) overriding system value values`,
      `${rows.map(({ row }) => `(${String(row)})`).join(',\n')};`,
    );
    for (const { column } of columns.filter(({ is_identity }) => is_identity === 'YES')) {
      const sequence = `pg_get_serial_sequence('${String(name)}', '${String(column)}')`;
      lines.push(`select setval(${sequence}, max(${String(column)})) from ${String(name)};`);
    }
  }
  return [...lines, 'commit;', ''].join('\n');
}

const COLUMNS = `select column_name as column, is_identity from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`;

/**
 * Makes a data folder with the database of a release, as if its rows had been written a minute ago, and lets it be
 * worked on before a shop starts with it.
 */
export async function restoreRelease(
  version: string,
  folder: string,
  work: (database: PGlite) => Promise<void>,
): Promise<void> {
  const data = await openDataFolder(folder);
  for (const name of LEDGERS) await writeFile(data.file(name), await read(version, name));
  const rows = await read(version, 'rows.sql');
  const header = (name: string) => new RegExp(`^-- ${name}: (.*)$`, 'm').exec(rows)?.[1] ?? '';
  const database = await openPostgres(data.file('postgres'));
  await migrateTo(database, header('Migrations').split(' '));
  await database.exec(rows);
  const age = Date.parse(header('Made at')) - Date.now() + 60_000;
  await database.exec(aged(`${age} milliseconds`));
  await database.exec(SUM_DAYS);
  await database.exec(
    `update outbox set payload = payload || jsonb_build_object('day', (now() at time zone 'America/New_York')::date)
     where payload ? 'day'`,
  );
  await work(database);
  await database.close();
  await data.close();
}

/** Applies these migrations only: those that the release had. */
async function migrateTo(database: PGlite, names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-migrations-'));
  for (const name of names) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
  await migrate(connectionTo(database), pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
}
