import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import {
  connectionOf,
  findPostgresProgram,
  howToInstall,
  runOnDatabase,
} from '#cli/terminal/postgres-programs.ts';
import { formatTable } from '#cli/terminal/table.ts';
import { createDatabase } from '#sandbox/platform/server-database.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { CommandError } from '#audit/command-error.ts';
import { withPostgres } from './postgres-server.ts';
import { type DatabaseCheck, inspectDatabase, isEmpty } from './restored-database.ts';

const USAGE = `npm run task -- restore <backup> [address]
Restores a backup into the empty PostgreSQL database of this address, and proves that it is whole. Without an address it is a
drill: on a temporary server, which is deleted.`;

/** `npm run task -- restore`: returns whether the restored database is whole. */
export async function restoreAndReport([name, address]: string[]): Promise<boolean> {
  if (!name) throw new UserError(USAGE);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const checks = await (address ? restore(file, address) : drill(file)).catch((error: unknown) => {
    throw error instanceof CommandError ? new UserError(error.message) : error;
  });
  const broken = checks.filter(({ found }) => found.length > 0);
  console.log(
    broken.length > 0
      ? `\n${broken.length} of ${checks.length} checks failed: this database is not whole.`
      : '\nThe backup is whole.',
  );
  return broken.length === 0;
}

/** Restores the backup into a database that is deleted afterward, and reads every page of its tables and indexes. */
function drill(file: string): Promise<DatabaseCheck[]> {
  return withPostgres(async (server) => {
    const { url, drop } = await createDatabase(server);
    try {
      const checks = await restore(file, url);
      checks.push(await checkPages(url));
      return checks;
    } finally {
      await drop();
    }
  });
}

/** From this version on `pg_restore` begins with `SET transaction_timeout`, which no earlier server knows. */
const SETS_TRANSACTION_TIMEOUT = 17;

/**
 * The `pg_restore` for this server. Throws UserError if the backup is of a newer database, whose statements the server
 * may not know, or if every installed `pg_restore` is too new for it.
 */
async function chooseProgram(file: string, address: string, server: number): Promise<string> {
  const newest = await findPostgresProgram('pg_restore');
  const { code, output, errors } = await runOnDatabase(newest.path, ['--list', file], address);
  if (code !== 0) throw new UserError(`The backup can't be restored: ${errors}`);
  const [, database] = /Dumped from database version: (\d+)/.exec(output) ?? [];
  if (Number(database) > server) {
    throw new UserError(
      `The backup is of PostgreSQL ${database}, and the server is PostgreSQL ${server}: restore it into a server of version ${database} or newer.`,
    );
  }
  if (server >= SETS_TRANSACTION_TIMEOUT) return newest.path;
  const { path, major } = await findPostgresProgram('pg_restore', SETS_TRANSACTION_TIMEOUT - 1);
  if (major < SETS_TRANSACTION_TIMEOUT) return path;
  throw new UserError(
    `pg_restore ${major} sets transaction_timeout, which a server of PostgreSQL ${server} does not know: restore into a server of version ${SETS_TRANSACTION_TIMEOUT} or newer, or with an older client. ${howToInstall(server)}`,
  );
}

/** Restores the backup into an empty database; prints and returns what was checked. */
async function restore(file: string, address: string): Promise<DatabaseCheck[]> {
  const { PGDATABASE = '' } = connectionOf(address);
  const pool = new Pool({ connectionString: address.replace('-pooler.', '.'), max: 1 });
  try {
    if (!(await isEmpty(pool))) {
      throw new UserError('The database is not empty: a backup is restored into a new one.');
    }
    const { rows } = await pool.query<{ major: number }>(
      "select current_setting('server_version_num')::integer / 10000 as major",
    );
    const path = await chooseProgram(file, address, rows[0]?.major ?? 0);
    const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    const { code, errors } = await runOnDatabase(
      path,
      [...how, `--dbname=${PGDATABASE}`, file],
      address,
    );
    if (code !== 0) throw new UserError(`The backup can't be restored: ${errors}`);
    const { tables, sums, checks } = await inspectDatabase(pool);
    print(
      formatTable({ Table: ({ name }) => name, Rows: ({ rows }) => rows }, tables),
      formatTable(
        {
          Provider: ({ provider }) => provider,
          Payments: ({ payments }) => payments,
          Paid: ({ paid }) => paid,
          Refunds: ({ refunds }) => refunds,
          Refunded: ({ refunded }) => refunded,
        },
        sums,
      ),
      checks.map(describeCheck).join('\n'),
    );
    return checks;
  } finally {
    await pool.end();
  }
}

/** `pg_amcheck`, where it is installed. */
async function checkPages(address: string): Promise<DatabaseCheck> {
  const what = 'pg_amcheck finds no damaged page';
  const program = await findPostgresProgram('pg_amcheck').catch(() => undefined);
  if (!program) {
    console.log('skipped: pg_amcheck is not installed');
    return { what, found: [] };
  }
  const args = [
    '--install-missing',
    '--heapallindexed',
    `--database=${connectionOf(address).PGDATABASE ?? ''}`,
  ];
  const { code, output, errors } = await runOnDatabase(program.path, args, address);
  const check = { what, found: code === 0 ? [] : [`${output}${errors}`.trim()] };
  console.log(describeCheck(check));
  return check;
}

const describeCheck = ({ what, found }: DatabaseCheck) =>
  found.length === 0
    ? `ok: ${what}`
    : `FAILED: ${what}:\n${found.map((each) => `  ${each}`).join('\n')}`;

/** Prints each with an empty line before it. */
function print(...texts: string[]): void {
  for (const text of texts) console.log(`\n${text}`);
}
