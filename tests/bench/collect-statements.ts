import { neonConfig } from '@neondatabase/serverless';
import { requestContext } from '#adapters/log.ts';

/** A statement that a function sent to the database. */
export interface Statement {
  functionName: string;
  requestId: string | undefined;
  text: string;
  values: unknown[];
}

export interface Collection {
  statements: Statement[];
  stop: () => void;
}

/** Collects the statements at the database driver. */
export function collectStatements(): Collection {
  const statements: Statement[] = [];
  const send = neonConfig.fetchFunction as (url: string, request: { body: string }) => unknown;
  neonConfig.fetchFunction = (url: string, request: { body: string }) => {
    const call = requestContext();
    if (call) {
      const { query: text, params: values } = JSON.parse(request.body) as {
        query: string;
        params: unknown[];
      };
      statements.push({ ...call, text, values });
    }
    return send(url, request);
  };
  return {
    statements,
    stop: () => {
      neonConfig.fetchFunction = send;
    },
  };
}

/** The most round trips of each function in one call, without those that send emails after the response. */
export function roundTrips(statements: readonly Statement[]): Record<string, number> {
  const most: Record<string, number> = {};
  for (const [, sent] of Map.groupBy(statements, ({ requestId }) => requestId)) {
    const { functionName } = sent[0] as Statement;
    const sending = sent.findIndex(({ text }) => /^\s*update outbox/.test(text));
    const count = sending === -1 || functionName === 'reconcile-payments' ? sent.length : sending;
    most[functionName] = Math.max(most[functionName] ?? 0, count);
  }
  return most;
}
