import { PGlite } from '@electric-sql/pglite';
import { neonConfig, Pool } from '@neondatabase/serverless';
import { Backend } from './backend.ts';
import type { DataFolder } from './data-folder.ts';
import { DatabaseFaults } from './database-faults.ts';
import { keepTemplate, loadTemplate } from './database-template.ts';
import { type Connection, migrate } from './migrate.ts';
import { neonHttp } from './neon-http.ts';

/** The address that the production driver is given; it never leaves the process. */
const EMBEDDED_URL = 'postgresql://shop:local@embedded.invalid/shop';

type Row = Record<string, unknown>;

export interface Database {
  url: string;
  faults: DatabaseFaults;
  /** For tests: sees the rows past the fault switches. */
  query(text: string, values?: unknown[]): Promise<Row[]>;
  /** The embedded one, as the driver asks it; no other process can. */
  sql?: ReturnType<typeof neonHttp>;
  stop(): Promise<void>;
}

/** PostgreSQL inside this process, reached by the production driver through its own settings. */
export async function startDatabase(folder: DataFolder): Promise<Database> {
  const template = folder.kept ? undefined : await loadTemplate();
  const database = await PGlite.create({
    dataDir: folder.kept ? folder.file('postgres') : 'memory://',
    ...(template && { loadDataDir: template }),
  });
  const backend = new Backend(database);
  const sql = neonHttp(backend);
  neonConfig.fetchFunction = sql;
  await migrate(connectionTo(database));
  if (!folder.kept && !template) await keepTemplate(database);
  return {
    url: EMBEDDED_URL,
    faults: backend.faults,
    sql,
    query: (text, values) => backend.read(text, values),
    stop: () => database.close(),
  };
}

/** A PostgreSQL of one's own, from DATABASE_URL in .env: only brought up to date. Its line can't be cut from here. */
export async function useDatabase(url: string): Promise<Database> {
  await through(url, migrate);
  return {
    url,
    faults: new DatabaseFaults(),
    query: (text, values) =>
      through(url, async (connection) => (await connection.query(text, values)).rows),
    stop: () => Promise.resolve(),
  };
}

/** The embedded database without the driver, for what no client does: scripts of several statements. */
export function connectionTo(database: PGlite): Connection {
  return {
    query: async (text, values) =>
      values
        ? database.query<Row>(text, values)
        : { rows: (await database.exec(text)).flatMap((result) => result.rows) },
  };
}

async function through<Result>(
  url: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({ connectionString: url });
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
    await pool.end();
  }
}
