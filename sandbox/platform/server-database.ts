import { randomUUID } from 'node:crypto';
import { neonConfig, Pool } from '@neondatabase/serverless';
import type { Database } from './database.ts';
import { ConnectionLost, DatabaseFaults } from './database-faults.ts';
import { migrate } from './migrate.ts';
import { tcpSockets } from './tcp-socket.ts';

/** Text as the server sends it: the driver at the other end of the HTTP call parses it itself. */
const RAW = { getTypeParser: () => (text: string) => text };

/** As many as work at once in earnest; more wait in line. */
const CONNECTIONS = 20;

/**
 * A database of one's own on a real PostgreSQL server, reached by the production driver: for tests that want many backends
 * at once, which the embedded database does not have. It is dropped at the end.
 */
export async function startServerDatabase(serverUrl: string): Promise<Database> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const { TcpSocket, closed } = tcpSockets(new URL(serverUrl));
  neonConfig.webSocketConstructor = TcpSocket;
  neonConfig.pipelineConnect = false;
  await onServer(serverUrl, `create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const connection = await pool.connect();
  await migrate(connection);
  connection.release();

  const faults = new DatabaseFaults();
  neonConfig.fetchFunction = (_url: string, { body }: { body: string }) =>
    answer(pool, faults, body);
  return {
    url,
    faults,
    query: async (text, values) =>
      (await pool.query(text, values)).rows as Record<string, unknown>[],
    stop: async () => {
      await pool.end();
      await closed();
      await onServer(serverUrl, `drop database ${name}`);
    },
  };
}

/** Neon's SQL over HTTP, one statement at a time. */
async function answer(pool: Pool, faults: DatabaseFaults, body: string): Promise<Response> {
  const { query: text, params: values } = JSON.parse(body) as { query: string; params: unknown[] };
  try {
    const { fields, rows, command, rowCount } = await faults.around(text, values, () =>
      pool.query({ text, values, rowMode: 'array', types: RAW }),
    );
    return Response.json({ fields, rows, command, rowCount, rowAsArray: true });
  } catch (error) {
    if (error instanceof ConnectionLost) throw new TypeError('fetch failed', { cause: error });
    const { message } = error as Error;
    return Response.json({ ...(error as object), message }, { status: 400 });
  }
}

/** Runs one statement outside of any shop's database. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 });
  await pool.query(statement);
  await pool.end();
}
