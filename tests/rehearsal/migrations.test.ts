import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type Connection, migrate } from '#sandbox/platform/migrate.ts';
import { createDatabase } from '#sandbox/platform/server-database.ts';
import { seedOrders } from '../bench/seed.ts';

const FOLDER = 'netlify/database/migrations';
const ORDERS = 500;

const serverUrl = process.env.TEST_DATABASE_URL ?? '';

test('migrations change nothing when they are applied to an empty database again', async () => {
  await withDatabase(async (database) => {
    await migrate(database);
    const shape = await shapeOf(database);
    expect(await migrate(database)).toEqual([]);
    expect(await shapeOf(database)).toEqual(shape);
  });
});

/** The last release: the newest tag `v…`. */
const [tag] = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname');

test.runIf(tag)(
  `the database of the last release (${tag ?? 'none yet'}) keeps its rows, gets the shape of a new one, and an open checkout becomes an order`,
  async () => {
    const folder = await releasedMigrations(String(tag));
    await withDatabase(async (database) => {
      await migrate(database, pathToFileURL(`${folder}/`));
      await seedOrders(async (text, values) => (await database.query(text, values)).rows, ORDERS);
      const checkout = await openCheckout(database);
      const before = await countRows(database);
      await migrate(database);
      expect(await countRows(database)).toMatchObject(before);
      expect(await shapeOf(database)).toEqual(await withDatabase(shapeOfNew));
      const { rows } = await database.query(
        "select outcome from place_order($1, 'stripe', 'pi_rehearsal', 3073, 'usd')",
        [checkout],
      );
      expect(rows).toEqual([{ outcome: 'created' }]);
    });
    await rm(folder, { recursive: true });
  },
);

/** The lines that git answers. */
function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
}

/** A folder with the migrations as they were released; they must not have been changed or removed since. */
async function releasedMigrations(release: string): Promise<string> {
  const names = git('ls-tree', '--name-only', `${release}:${FOLDER}`);
  expect(
    git('diff', '--name-only', '--no-renames', '--diff-filter=a', release, '--', FOLDER),
  ).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-released-'));
  for (const name of names) {
    const text = execFileSync('git', ['show', `${release}:${FOLDER}/${name}`]);
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function openCheckout(database: Connection): Promise<unknown> {
  const { rows: template } = await database.query(
    `select to_jsonb(checkouts) as content from checkouts where state = 'ordered' limit 1`,
  );
  const { rows } = await database.query('select checkout_id from open_checkout($1, $2, $3, null)', [
    randomUUID(),
    'rehearsal',
    JSON.stringify(template[0]?.content),
  ]);
  return rows[0]?.checkout_id;
}

const TABLES = `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'public' and relkind = 'r' and relname not in ('local_migrations', 'state_transitions', 'outbox_kinds', 'audit_actions')`;

async function countRows(database: Connection): Promise<Record<string, number>> {
  const { rows: tables } = await database.query(TABLES);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.query(`select count(*)::integer as count from ${String(name)}`);
    counts[String(name)] = Number(rows[0]?.count);
  }
  return counts;
}

/** Columns, constraints, indexes, functions, triggers, allowed transitions, kinds and actions, one line each. */
async function shapeOf(database: Connection): Promise<string[]> {
  const { rows } = await database.query(`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('transition %s: %s to %s', subject, from_state, to_state) from state_transitions
    union all select format('outbox %s: %s, %s', kind, is_for_owner, is_purged) from outbox_kinds
    union all select format('audit %s: %s', subject, action) from audit_actions
    order by 1`);
  return rows.map(({ line }) => String(line));
}

async function shapeOfNew(database: Connection): Promise<string[]> {
  await migrate(database);
  return shapeOf(database);
}

async function withDatabase<Result>(
  work: (database: Connection) => Promise<Result>,
): Promise<Result> {
  const { pool, drop } = await createDatabase(serverUrl);
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
    await drop();
  }
}
