import { neonConfig } from '@neondatabase/serverless';
import { requestContext } from '#adapters/log.ts';

/** A statement that a function sent to the database. */
export interface Statement {
  functionName: string;
  requestId: string | undefined;
  text: string;
  values: unknown[];
  /** Pages that it read, if they are counted. */
  pages: number;
  /** When it was sent and answered, in milliseconds. */
  began: number;
  ended: number;
}

export interface Collection {
  statements: Statement[];
  stop: () => void;
}

/** Counts the pages that a statement would read. */
export type PageCounter = (text: string, values: unknown[]) => Promise<number>;

/** Collects the statements at the database driver, and counts their pages before they run. */
export function collectStatements(countPages?: PageCounter): Collection {
  const statements: Statement[] = [];
  const send = neonConfig.fetchFunction as (url: string, request: { body: string }) => unknown;
  neonConfig.fetchFunction = async (url: string, request: { body: string }) => {
    const call = requestContext();
    if (!call) return send(url, request);
    const { query: text, params: values } = JSON.parse(request.body) as {
      query: string;
      params: unknown[];
    };
    const statement = { ...call, text, values, pages: 0, began: performance.now(), ended: 0 };
    statements.push(statement);
    // A query that PostgreSQL refuses is refused again below. Otherwise it is not a number, which fits into no budget.
    if (countPages) statement.pages = await countPages(text, values).catch(() => Number.NaN);
    const answer = (await send(url, request)) as Response;
    statement.ended = performance.now();
    if (!answer.ok && Number.isNaN(statement.pages)) statement.pages = 0;
    return answer;
  };
  return {
    statements,
    stop: () => {
      neonConfig.fetchFunction = send;
    },
  };
}

/** The statements of each call until its reply, without those that send emails after it, and all of the schedule. */
export function statementsByCall(statements: readonly Statement[]): Statement[][] {
  return [...Map.groupBy(statements, ({ requestId }) => requestId).values()].map((sent) => {
    const sending = sent.findIndex(({ text }) => /^\s*update outbox/.test(text));
    const isWhole = sending === -1 || sent[0]?.functionName === 'reconcile-payments';
    return isWhole ? sent : sent.slice(0, sending);
  });
}

/** The most round trips of each function in one call. */
export const roundTrips = (statements: readonly Statement[]) =>
  mostByFunction(statements, (sent) => sent.length);

/** The most of something in one call of each function. */
export function mostByFunction(
  statements: readonly Statement[],
  count: (sent: readonly Statement[]) => number,
): Record<string, number> {
  const most: Record<string, number> = {};
  for (const sent of statementsByCall(statements)) {
    const name = sent[0]?.functionName;
    if (name !== undefined) most[name] = Math.max(most[name] ?? 0, count(sent));
  }
  return most;
}
