import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import {
  connectionOf,
  findPostgresProgram,
  runOnDatabase,
} from '#cli/terminal/postgres-programs.ts';
import { table } from '#cli/terminal/table.ts';
import { createDatabase } from '#sandbox/platform/server-database.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { CommandError } from '#usecases/office/command-error.ts';
import { withPostgres } from './postgres-server.ts';
import { type DatabaseCheck, inspectDatabase, isEmpty } from './restored-database.ts';

const USAGE = `npm run restore -- <backup> [address]
Restores a backup into the empty PostgreSQL database of this address, and proves that it is whole. Without an address it is a
drill: on a temporary server, which is deleted.`;

/** `npm run restore`: returns whether the restored database is whole. */
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

/** Restores the backup into an empty database; prints and returns what was checked. */
async function restore(file: string, address: string): Promise<DatabaseCheck[]> {
  const { path } = await findPostgresProgram('pg_restore');
  const { PGDATABASE = '' } = connectionOf(address);
  const pool = new Pool({ connectionString: address.replace('-pooler.', '.'), max: 1 });
  try {
    if (!(await isEmpty(pool))) {
      throw new UserError('The database is not empty: a backup is restored into a new one.');
    }
    const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    const { code, errors } = await runOnDatabase(
      path,
      [...how, `--dbname=${PGDATABASE}`, file],
      address,
    );
    if (code !== 0) throw new UserError(`The backup can't be restored: ${errors}`);
    const { tables, sums, checks } = await inspectDatabase(pool);
    print(
      table({ Table: ({ name }) => name, Rows: ({ rows }) => rows }, tables),
      table(
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
