import { type PGlite, protocol } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import type { DataFolder } from './data-folder.ts';
import { ConnectionLost, DatabaseFaults } from './database-faults.ts';
import { connectionTo, openPostgres } from './embedded-postgres.ts';
import { readTemplate, takeMemoryDatabase } from './memory-database.ts';
import { migrate, saveTimeZone } from './migrate.ts';

/** The address for the database driver; no connection is ever opened to it. */
const EMBEDDED_URL = 'postgresql://shop:local@embedded.invalid/shop';

const { serialize, Parser } = protocol;

type Row = Record<string, unknown>;
export interface Database {
  url: string;
  faults: DatabaseFaults;
  /** For tests: not affected by the faults. */
  query: (text: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs SQL on the embedded database, as the driver's `fetchFunction`. */
  sql?: ReturnType<typeof neonHttp>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL inside this process and configures the production driver to use it. */
export async function startDatabase(folder: DataFolder): Promise<Database> {
  const { database, release } = folder.isPersistent
    ? await openFolder(folder.file('postgres'))
    : await takeMemoryDatabase();
  await saveTimeZone(connectionTo(database));
  let isStopped = false;
  const faults = new DatabaseFaults();
  const sql = neonHttp(faults, async (text, values) => {
    // The next shop of this process may have the same database.
    if (isStopped) throw new ConnectionLost();
    return runEmbedded(database, text, values);
  });
  neonConfig.fetchFunction = sql;
  return {
    url: EMBEDDED_URL,
    faults,
    sql,
    query: async (text, values) => (await database.query<Row>(text, values)).rows,
    stop: async () => {
      isStopped = true;
      await release();
    },
  };
}

async function openFolder(path: string) {
  const isNew = !existsSync(path);
  const database = await openPostgres(path, isNew ? await readTemplate() : undefined);
  const { length } = await migrate(connectionTo(database));
  if (!isNew && length > 0) {
    console.warn(
      `The data in ${dirname(path)} was of an earlier version of the shop and is of this one now (${length === 1 ? '1 migration' : `${length} migrations`}). That version refuses it from now on: give it another DATA_DIR.`,
    );
  }
  return { database, release: () => database.close() };
}

/** The rows are arrays of text, as the driver requests them: it parses them itself. */
type RunStatement = (
  text: string,
  values: unknown[],
) => Promise<{ fields: object[]; rows: unknown[][] }>;

/**
 * Neon's SQL over HTTP, as the driver's `fetchFunction`: one statement at a time. Batches of statements in one
 * transaction, which the shop does not use, are refused.
 */
export function neonHttp(faults: DatabaseFaults, run: RunStatement) {
  return async (_url: string, request: { body: string }): Promise<Response> => {
    const { query: text, params: values = [] } = JSON.parse(request.body) as {
      query?: string;
      params?: unknown[];
    };
    if (text === undefined) throw new Error('The local database runs single statements.');
    try {
      const { fields, rows } = await faults.run(text, values, () => run(text, values));
      return Response.json({ fields, rows, rowAsArray: true });
    } catch (error) {
      // The error that `fetch` throws when a connection breaks; the driver converts it.
      if (error instanceof ConnectionLost) throw new TypeError('fetch failed', { cause: error });
      if (!(error instanceof Error && 'code' in error)) throw error;
      return Response.json(Object.assign({}, error, { message: error.message }), { status: 400 });
    }
  };
}

async function runEmbedded(database: PGlite, text: string, values: unknown[]) {
  const messages = Buffer.concat([
    serialize.parse({ text }),
    serialize.bind({ values: values.map(asText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  return parseReply(await database.runExclusive(() => database.execProtocolRaw(messages)));
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseReply(response: Uint8Array) {
  const rows: (string | null)[][] = [];
  let fields: object[] = [];
  new Parser().parse(response, (message) => {
    if (message instanceof protocol.messages.DatabaseError) throw message;
    if (message instanceof protocol.messages.RowDescriptionMessage) fields = message.fields;
    if (message instanceof protocol.messages.DataRowMessage) rows.push(message.fields);
  });
  return { fields, rows };
}
