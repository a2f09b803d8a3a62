import { PGlite, protocol } from '@electric-sql/pglite';
import { neonConfig } from '@neondatabase/serverless';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DataFolder } from './data-folder.ts';
import { ConnectionLost, DatabaseFaults } from './database-faults.ts';
import { type Connection, migrate, MIGRATIONS, migrationNames, saveTimeZone } from './migrate.ts';

/** The address for the database driver; no connection is ever opened to it. */
const EMBEDDED_URL = 'postgresql://shop:local@embedded.invalid/shop';

const CACHE = new URL('../../node_modules/.cache/shop/', import.meta.url);
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

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
  const template = folder.isPersistent ? undefined : await loadTemplate();
  const database = await openPostgres(
    folder.isPersistent ? folder.file('postgres') : 'memory://',
    template,
  );
  const faults = new DatabaseFaults();
  const sql = neonHttp(faults, (text, values) => runEmbedded(database, text, values));
  neonConfig.fetchFunction = sql;
  await migrate(connectionTo(database));
  await saveTimeZone(connectionTo(database));
  if (!folder.isPersistent && !template) await saveTemplate(database);
  return {
    url: EMBEDDED_URL,
    faults,
    sql,
    query: async (text, values) => (await database.query<Row>(text, values)).rows,
    stop: () => database.close(),
  };
}

/** PostgreSQL inside this process, on a folder or `memory://`. A new one starts as the template, if there is one. */
export function openPostgres(dataDir: string, template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    // Smaller than PostgreSQL's own defaults: a start takes half the time.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** The rows are arrays of text, as the driver requests them: it parses them itself. */
type RunStatement = (
  text: string,
  values: unknown[],
) => Promise<{ fields: object[]; rows: unknown[][] }>;

/**
 * Neon's SQL over HTTP, as the driver's `fetchFunction`: one statement at a time. Batches of statements in one transaction,
 * which the shop does not use, are refused.
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

/** The embedded database without the driver, which can't run scripts of several statements. */
export function connectionTo(database: PGlite): Connection {
  return {
    query: async (text, values) =>
      values
        ? database.query<Row>(text, values)
        : { rows: (await database.exec(text)).flatMap((result) => result.rows) },
  };
}

/** A migrated empty database that an earlier start has cached: tests then start in a third of the time. */
async function loadTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await templateFile())]);
  } catch {
    return undefined;
  }
}

async function saveTemplate(database: PGlite): Promise<void> {
  const file = await templateFile();
  const dump = await database.dumpDataDir('none');
  await mkdir(CACHE, { recursive: true });
  // Several processes may write it at once: each writes a file of its own and renames it.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  await removeOtherTemplates(file);
}

async function removeOtherTemplates(file: string): Promise<void> {
  const names = await readdir(CACHE);
  const others = names.filter((name) => /^database-\w+\.tar$/.test(name) && !file.endsWith(name));
  await Promise.all(others.map((name) => rm(new URL(name, CACHE), { force: true })));
}

async function templateFile(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(ENGINE));
  for (const file of ['database.ts', 'migrate.ts']) {
    hash.update(await readFile(new URL(file, import.meta.url)));
  }
  for (const name of await migrationNames()) {
    hash.update(name).update(await readFile(new URL(name, MIGRATIONS)));
  }
  return fileURLToPath(new URL(`database-${hash.digest('hex').slice(0, 16)}.tar`, CACHE));
}
