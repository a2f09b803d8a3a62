import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Database } from './database.ts';
import type { RequestHandler } from './web-server.ts';

const FILE = 'admin.json';
const PATH = '/sandbox/sql';

type Sql = NonNullable<Database['sql']>;

/** How a terminal command reaches the shop that runs on this data folder. */
interface TerminalEndpoint {
  /** Where to send SQL; absent when the shop uses a PostgreSQL server. */
  sql?: { url: string; token: string };
  /** The settings that the platform chose, so that payments and emails use the same services as the shop. */
  settings: Record<string, string>;
}

interface TerminalOptions {
  file: (name: string) => string;
  url: string;
  settings: Record<string, string | undefined>;
  /** Runs SQL on the embedded database, which only this process can reach. */
  sql: Sql | undefined;
}

/**
 * Writes a file into the data folder by which terminal commands, which run in another process, find this shop. They
 * send SQL for its embedded database over loopback, with the token from that file.
 */
export async function openTerminalHandler({ file, url, settings, sql }: TerminalOptions) {
  const token = randomBytes(32).toString('hex');
  const chosen = Object.entries(settings).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const endpoint: TerminalEndpoint = {
    ...(sql && { sql: { url: url + PATH, token } }),
    settings: Object.fromEntries(chosen),
  };
  await rm(file(FILE), { force: true });
  await writeFile(file(FILE), JSON.stringify(endpoint, null, 2), { mode: 0o600 });
  return {
    handle: sql ? sqlHandler(sql, token) : undefined,
    close: () => rm(file(FILE), { force: true }),
  };
}

/** Reads the file of the shop that runs on this data folder. A killed shop may have left its file behind. */
export async function readTerminalEndpoint(
  path: (name: string) => string,
): Promise<TerminalEndpoint | undefined> {
  try {
    return JSON.parse(await readFile(path(FILE), 'utf8')) as TerminalEndpoint;
  } catch {
    return undefined;
  }
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sqlHandler(sql: Sql, token: string): RequestHandler {
  const expected = fingerprint(`Bearer ${token}`);
  return async (request) => {
    if (new URL(request.url).pathname !== PATH) return undefined;
    const actual = fingerprint(request.headers.get('authorization') ?? '');
    if (!timingSafeEqual(Buffer.from(actual), Buffer.from(expected))) {
      return new Response('Forbidden', { status: 403 });
    }
    return sql(request.url, { body: await request.text() });
  };
}
