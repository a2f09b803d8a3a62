import { protocol } from '@electric-sql/pglite';
import { type Backend, LockTimeout } from './backend.ts';
import { ConnectionLost } from './database-faults.ts';

const { serialize, Parser } = protocol;

interface Statement {
  query: string;
  params?: unknown[];
}

/**
 * Neon's SQL over HTTP for the embedded database, as the driver's `fetchFunction`. A batch of statements runs in one
 * transaction, with the isolation level of its headers.
 */
export function neonHttp(backend: Backend) {
  return async (
    _url: string,
    request: { headers: HeadersInit; body: string },
  ): Promise<Response> => {
    const body = JSON.parse(request.body) as Statement | { queries: Statement[] };
    const headers = new Headers(request.headers);
    try {
      const finish = await backend.lock();
      try {
        if (!('queries' in body)) return Response.json(await run(backend, body));
        return Response.json({ results: await transaction(backend, headers, body.queries) });
      } finally {
        finish();
      }
    } catch (error) {
      return errorResponse(error);
    }
  };
}

async function transaction(backend: Backend, headers: Headers, statements: Statement[]) {
  const results = [];
  try {
    await run(backend, { query: begin(headers) });
    for (const statement of statements) results.push(await run(backend, statement));
    await run(backend, { query: 'COMMIT' });
  } catch (error) {
    await backend.rollBack(serialize.query('ROLLBACK'));
    throw error;
  }
  return results;
}

function begin(headers: Headers): string {
  const level = headers.get('neon-batch-isolation-level')?.replace(/([a-z])([A-Z])/g, '$1 $2');
  const modes = [
    level && `ISOLATION LEVEL ${level}`,
    headers.get('neon-batch-read-only') === 'true' && 'READ ONLY',
    headers.get('neon-batch-deferrable') === 'true' && 'DEFERRABLE',
  ];
  return ['BEGIN', ...modes.filter(Boolean)].join(' ');
}

async function run(backend: Backend, { query, params = [] }: Statement) {
  const messages = [
    serialize.parse({ text: query }),
    serialize.bind({ values: params.map(asText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ];
  return parseReply(await backend.execute(Buffer.concat(messages), query, params));
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Rows are arrays of text, as the driver requests them: it parses them itself. */
function parseReply(response: Uint8Array) {
  const rows: (string | null)[][] = [];
  let fields: object[] = [];
  let tag = '';
  new Parser().parse(response, (message) => {
    if (message instanceof protocol.messages.DatabaseError) throw message;
    if (message instanceof protocol.messages.RowDescriptionMessage) fields = message.fields;
    if (message instanceof protocol.messages.DataRowMessage) rows.push(message.fields);
    if (message instanceof protocol.messages.CommandCompleteMessage) tag = message.text;
  });
  const count = Number(tag.split(' ').at(-1) || Number.NaN);
  return {
    fields,
    rows,
    command: tag.split(' ')[0],
    rowCount: Number.isNaN(count) ? null : count,
    rowAsArray: true,
  };
}

function errorResponse(error: unknown): Response {
  // The error that `fetch` throws when a connection breaks; the driver converts it.
  if (error instanceof ConnectionLost) throw new TypeError('fetch failed', { cause: error });
  if (error instanceof protocol.messages.DatabaseError || error instanceof LockTimeout) {
    return Response.json(Object.assign({}, error, { message: error.message }), { status: 400 });
  }
  throw error;
}
