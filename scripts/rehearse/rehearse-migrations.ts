import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connection, migrate } from '#sandbox/platform/migrate.ts';
import { createDatabase } from '#sandbox/platform/server-database.ts';
import { seedOrders } from '../../tests/bench/seed.ts';
import { require } from './production.ts';

const FOLDER = 'netlify/database/migrations';
const ORDERS = 500;

/** Every migration on an empty database. Gives its shape. */
export async function migrateEmpty(serverUrl: string): Promise<{ words: string; shape: string[] }> {
  return withDatabase(serverUrl, async (database) => {
    const applied = await migrate(database);
    require((await migrate(database)).length === 0, 'Applied again, migrations change something.');
    return { words: `${applied.length} migrations`, shape: await shapeOf(database) };
  });
}

/**
 * The new migrations on the database of the last release, the newest tag `v…`: no row is lost, the schema comes out as that
 * of an empty database, and a checkout opened before becomes an order.
 */
export async function migrateReleased(serverUrl: string, shape: string[]): Promise<string> {
  const [tag] = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname');
  if (!tag) return 'no release is tagged here, so there is nothing to upgrade';
  const released = await releasedMigrations(tag);
  try {
    return await withDatabase(serverUrl, async (database) => {
      await migrate(database, released.folder);
      await seedOrders(async (text, values) => (await database.query(text, values)).rows, ORDERS);
      const checkout = await openCheckout(database);
      const before = await countRows(database);
      const applied = await migrate(database);
      const after = await countRows(database);
      for (const [table, count] of Object.entries(before)) {
        require(after[table] === count, `${table} had ${count} rows and has ${after[table]}.`);
      }
      const upgraded = await shapeOf(database);
      const differing = [
        ...shape.filter((line) => !upgraded.includes(line)),
        ...upgraded.filter((line) => !shape.includes(line)),
      ];
      require(differing.length ===
        0, `Another shape than a new database's: ${differing.join('; ')}`);
      const { rows } = await database.query(
        "select outcome from place_order($1, 'stripe', 'pi_rehearsal', 3073, 'usd')",
        [checkout],
      );
      require(rows[0]?.outcome === 'created', 'A checkout of the last release can not be ordered.');
      return `${applied.length} new after ${released.names.length}, ${ORDERS} orders kept, an open checkout ordered`;
    });
  } finally {
    await released.remove();
  }
}

/** The lines that git answers. */
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);

/** The migrations as they were released; they must not have been changed or removed since. */
async function releasedMigrations(tag: string) {
  const names = git('ls-tree', '--name-only', `${tag}:${FOLDER}`);
  const changed = git('diff', '--name-only', '--no-renames', '--diff-filter=a', tag, '--', FOLDER);
  require(changed.length === 0, `A released migration has been changed: ${changed.join(', ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-released-'));
  for (const name of names) {
    const text = execFileSync('git', ['show', `${tag}:${FOLDER}/${name}`]);
    await writeFile(join(folder, name), text);
  }
  return {
    names,
    folder: pathToFileURL(`${folder}/`),
    remove: () => rm(folder, { recursive: true }),
  };
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
  where nspname = 'public' and relkind = 'r' and relname not in ('local_migrations', 'state_transitions')`;

async function countRows(database: Connection): Promise<Record<string, number>> {
  const { rows: tables } = await database.query(TABLES);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.query(`select count(*)::integer as count from ${String(name)}`);
    counts[String(name)] = Number(rows[0]?.count);
  }
  return counts;
}

/** Columns, constraints, indexes, functions, triggers and allowed transitions, one line each. */
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
    order by 1`);
  return rows.map(({ line }) => String(line));
}

async function withDatabase<Result>(
  serverUrl: string,
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
