import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { neonHttp } from './neon-http.ts';
import type { Answer } from './web-server.ts';

const FILE = 'admin.json';
const PATH = '/sandbox/sql';

type Sql = ReturnType<typeof neonHttp>;

/** How the desk reaches the shop that runs on this data folder. */
interface AdminEndpoint {
  /** Where SQL is answered; absent when the shop's database is one of its owner's. */
  sql?: { url: string; token: string };
  /** Which database that is (a hash of its address). */
  database: string;
  /** The settings that the platform chose, so that money and mail go where the shop's own do. */
  settings: Record<string, string>;
}

interface Opening {
  file(name: string): string;
  url: string;
  databaseUrl: string;
  settings: Record<string, string | undefined>;
  /** The embedded database lives in this process alone. */
  sql: Sql | undefined;
}

/**
 * Leaves a note in the data folder by which the desk, another process, finds this shop. Its embedded database answers SQL
 * over loopback to whoever has read the note's token.
 */
export async function openAdminHandler({ file, url, databaseUrl, settings, sql }: Opening) {
  const token = randomBytes(32).toString('hex');
  const chosen = Object.entries(settings).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const note: AdminEndpoint = {
    ...(sql && { sql: { url: url + PATH, token } }),
    database: fingerprint(databaseUrl),
    settings: Object.fromEntries(chosen),
  };
  await rm(file(FILE), { force: true });
  await writeFile(file(FILE), JSON.stringify(note, null, 2), { mode: 0o600 });
  return {
    answer: sql ? sqlAnswer(sql, token) : undefined,
    close: () => rm(file(FILE), { force: true }),
  };
}

/** The note of the shop that runs on this data folder, if there is one; a killed shop may have left its own behind. */
export async function readAdminEndpoint(
  path: (name: string) => string,
): Promise<AdminEndpoint | undefined> {
  try {
    return JSON.parse(await readFile(path(FILE), 'utf8')) as AdminEndpoint;
  } catch {
    return undefined;
  }
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sqlAnswer(sql: Sql, token: string): Answer {
  const right = fingerprint(`Bearer ${token}`);
  return async (request) => {
    if (new URL(request.url).pathname !== PATH) return undefined;
    const given = fingerprint(request.headers.get('authorization') ?? '');
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
      return new Response('Forbidden', { status: 403 });
    }
    return sql(request.url, { headers: request.headers, body: await request.text() });
  };
}
