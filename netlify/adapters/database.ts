import { neon, NeonDbError } from '@neondatabase/serverless';
import * as z from 'zod';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { timeoutSignal } from './deadline.ts';
import { settings } from './settings.ts';

const TIMEOUT_MS = 10_000;

/** PostgreSQL error classes that pass: connection, resources, operator intervention, lock not available. */
const RETRYABLE = /^(?:08|40|53|57|55P03)/;

/** PostgreSQL rolled this statement back to end a deadlock; it can be run again at once. */
const DEADLOCK = '40P01';

/** Runs SQL and parses its rows: rows(orderRow)`select … where id = ${id}`. Values are sent as parameters. */
export function rows<Row>(row: z.ZodType<Row>) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    z.array(row).parse(await run(text, ...values));
}

/** Runs SQL and returns its rows unparsed. Throws ServiceUnavailable when a retry may succeed. */
export async function run(text: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> {
  const numbered = text.reduce((whole, part, place) => `${whole}$${place}${part}`);
  const query = () =>
    neon(settings().DATABASE_URL).query(numbered, values, {
      fetchOptions: { signal: timeoutSignal(TIMEOUT_MS) },
    });
  try {
    return await query().catch((error: unknown) => {
      if (error instanceof NeonDbError && error.code === DEADLOCK) return query();
      throw error;
    });
  } catch (error) {
    if (error instanceof NeonDbError && (!error.code || RETRYABLE.test(error.code))) {
      throw new ServiceUnavailable('The database', error);
    }
    throw error;
  }
}

/** Whether the database rejected a row for violating this constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof NeonDbError && error.constraint === constraint;
}
