import { randomUUID } from 'node:crypto';
import { neonConfig } from '@neondatabase/serverless';
import { Pool } from 'pg';
import { type Database, neonHttp } from './database.ts';
import { DatabaseFaults } from './database-faults.ts';
import { migrate, saveTimeZone } from './migrate.ts';

/** Returns text as the server sends it: the driver that sent the HTTP request parses it. */
const RAW = { getTypeParser: () => (text: string) => text };

/** More queries than this wait for a free connection. */
const CONNECTIONS = 20;

/** Creates a database on a PostgreSQL server: an empty one, or a copy of another. */
export async function createDatabase(serverUrl: string, max = 1, template = 'template1') {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const pool = new Pool({ connectionString: url, max });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await onServer(serverUrl, `drop database ${name}`);
    },
  };
}

/**
 * Creates a database on a PostgreSQL server and configures the production driver to use it, for tests that need
 * concurrent connections, which the embedded database does not have, and for one that is filled already: a copy of the
 * database TEST_DATABASE_TEMPLATE. `stop` drops it.
 */
export async function startServerDatabase(serverUrl: string): Promise<Database> {
  const { url, pool, drop } = await createDatabase(
    serverUrl,
    CONNECTIONS,
    process.env.TEST_DATABASE_TEMPLATE,
  );
  const connection = await pool.connect();
  await migrate(connection);
  await saveTimeZone(connection);
  connection.release();
  return useDatabase({ url, pool, drop });
}

/** Configures the production driver to use a database, which has the tables already. */
export function useDatabase({
  url,
  pool,
  drop,
}: Awaited<ReturnType<typeof createDatabase>>): Database {
  const faults = new DatabaseFaults();
  neonConfig.fetchFunction = neonHttp(faults, (text, values) =>
    pool.query({ text, values, rowMode: 'array', types: RAW }),
  );
  return {
    url,
    faults,
    query: async (text, values) =>
      (await pool.query(text, values)).rows as Record<string, unknown>[],
    stop: drop,
  };
}

/** Runs one statement on the server's own database, such as `create database`. */
async function onServer(connectionString: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 });
  await pool.query(statement);
  await pool.end();
}
