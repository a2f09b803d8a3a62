import { neon, NeonDbError } from '@neondatabase/serverless';
import * as z from 'zod';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { timeoutSignal } from './deadline.ts';
import { settings } from './settings.ts';

const TIMEOUT_MS = 10_000;

/** PostgreSQL's classes of "not now": lost connections, no room, shutting down, locked, given up for another's sake. */
const RETRYABLE = /^(?:08|40|53|57|55P03)/;

/** Two waited for each other, and PostgreSQL undid this one as a whole; by the time it says so, the other goes on. */
const DEADLOCK = '40P01';

/**
 * Runs SQL and parses its rows: rows(orderRow)`select … where id = ${id}`. Values travel beside the text, never in it.
 */
export function rows<Row>(row: z.ZodType<Row>) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    z.array(row).parse(await run(text, ...values));
}

/** Runs SQL whose rows nobody reads. */
export async function run(text: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> {
  const numbered = text.reduce((whole, part, place) => `${whole}$${place}${part}`);
  const ask = () =>
    neon(settings().DATABASE_URL).query(numbered, values, {
      fetchOptions: { signal: timeoutSignal(TIMEOUT_MS) },
    });
  try {
    return await ask().catch((error: unknown) => {
      if (error instanceof NeonDbError && error.code === DEADLOCK) return ask();
      throw error;
    });
  } catch (error) {
    if (error instanceof NeonDbError && (!error.code || RETRYABLE.test(error.code))) {
      throw new ServiceUnavailable('The database', error);
    }
    throw error;
  }
}

/** Whether the database refused a row for breaking this rule of its schema. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof NeonDbError && error.constraint === constraint;
}
