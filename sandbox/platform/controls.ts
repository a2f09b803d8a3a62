import type { Database } from './database.ts';
import type { BrokenStatement } from './database-faults.ts';
import type { RequestHandler } from './web-server.ts';

interface Controls {
  /** Breaks the database connection once, at one statement. */
  breakAt?: BrokenStatement;
  /** Runs SQL on the database; the response has the rows. */
  sql?: { text: string; values?: unknown[] };
}

/** `POST /sandbox/control`, with which a browser test controls the database. */
export function controlHandler({ faults, query }: Database): RequestHandler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/sandbox/control') return undefined;
    const { breakAt, sql } = (await request.json()) as Controls;
    if (breakAt) faults.breakAt(breakAt);
    if (sql) return Response.json(await query(sql.text, sql.values));
    return new Response(null, { status: 204 });
  };
}
