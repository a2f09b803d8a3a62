import { neonConfig } from '@neondatabase/serverless';
import { requestContext } from '#adapters/request-context.ts';

/** What a function asked the database. */
export interface Statement {
  functionName: string;
  requestId: string | undefined;
  text: string;
  values: unknown[];
}

export interface Collection {
  statements: Statement[];
  stop(): void;
}

/** Listens at the driver, so that what is collected is what functions really ask. */
export function collectStatements(): Collection {
  const statements: Statement[] = [];
  const ask = neonConfig.fetchFunction as (url: string, asked: { body: string }) => unknown;
  neonConfig.fetchFunction = (url: string, asked: { body: string }) => {
    const call = requestContext();
    if (call) {
      const { query: text, params: values } = JSON.parse(asked.body) as {
        query: string;
        params: unknown[];
      };
      statements.push({ ...call, text, values });
    }
    return ask(url, asked);
  };
  return {
    statements,
    stop: () => {
      neonConfig.fetchFunction = ask;
    },
  };
}

/**
 * The most round trips that each function makes before it answers, of all its calls. Mails that leave afterwards are none
 * of them.
 */
export function roundTrips(statements: readonly Statement[]): Record<string, number> {
  const most: Record<string, number> = {};
  for (const [, asked] of Map.groupBy(statements, ({ requestId }) => requestId)) {
    const { functionName } = asked[0] as Statement;
    const sending = asked.findIndex(({ text }) => /^\s*update outbox/.test(text));
    const isSender = functionName === 'send-outbox' || functionName === 'reconcile-payments';
    const count = sending === -1 || isSender ? asked.length : sending;
    most[functionName] = Math.max(most[functionName] ?? 0, count);
  }
  return most;
}
