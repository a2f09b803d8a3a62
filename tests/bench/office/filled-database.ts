import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import {
  connectionOf,
  findPostgresProgram,
  runOnDatabase,
} from '#cli/terminal/postgres-programs.ts';
import { migrate } from '#sandbox/platform/migrate.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { fillShop } from './fill.ts';

const CACHE = new URL('../../../node_modules/.cache/ghost-barrel/', import.meta.url);

/** The newest orders wait to ship: those of an older file would all be late. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Runs work with the name of a database with this many orders, a template for others. A file keeps what it was filled
 * with, because that takes minutes; migrations that it lacks are applied.
 */
export async function withFilledDatabase<Result>(
  server: string,
  orders: number,
  work: (template: string) => Promise<Result>,
): Promise<Result> {
  const template = `office_${orders}`;
  const file = fileURLToPath(new URL(`${template}.dump`, CACHE));
  const url = Object.assign(new URL(server), { pathname: `/${template}` }).href;
  const create = async () => {
    await onDatabase(server, async (pool) => {
      await pool.query(`drop database if exists ${template}`);
      await pool.query(`create database ${template}`);
    });
  };
  const isKept = existsSync(file) && Date.now() - statSync(file).mtimeMs < KEPT_MS;
  await create();
  if (!isKept || !(await restore(url, file))) {
    console.log(`Filling a database with ${orders} orders: some minutes, kept for a week.`);
    await create();
    await onDatabase(url, async (pool) => {
      await migrateTo(pool);
      await fillShop(
        async (text, values) => (await pool.query(text, values)).rows as Row[],
        orders,
      );
    });
    await mkdir(CACHE, { recursive: true });
    await runProgram('pg_dump', url, ['--format=custom', '--compress=1', `--file=${file}`]);
  }
  try {
    return await work(template);
  } finally {
    await onDatabase(server, (pool) => pool.query(`drop database ${template}`));
  }
}

type Row = Record<string, unknown>;

/** False if an unreleased migration was changed since. */
async function restore(url: string, file: string): Promise<boolean> {
  const { PGDATABASE = '' } = connectionOf(url);
  await runProgram('pg_restore', url, ['--no-owner', '--jobs=2', `--dbname=${PGDATABASE}`, file]);
  return onDatabase(url, async (pool) => {
    try {
      await migrateTo(pool);
    } catch (error) {
      if (error instanceof UserError) return false;
      throw error;
    }
    await pool.query('vacuum analyze');
    return true;
  });
}

async function migrateTo(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  await migrate(connection).finally(() => connection.release());
}

async function runProgram(name: string, url: string, args: string[]): Promise<void> {
  const { path } = await findPostgresProgram(name);
  const { code, errors } = await runOnDatabase(path, args, url);
  if (code !== 0) throw new UserError(`${name} failed: ${errors}`);
}

async function onDatabase<Result>(url: string, work: (pool: Pool) => Promise<Result>) {
  const pool = new Pool({ connectionString: url, max: 1 });
  return work(pool).finally(() => pool.end());
}
