import { setTimeout } from 'node:timers/promises';
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

/**
 * The statement did not run, so it can be sent again whatever it does: Neon's proxy could not start or reach the
 * sleeping compute (neon `proxy/src/compute.rs`, `COULD_NOT_CONNECT`), PostgreSQL was starting (57P03) or had no
 * connection left (53300), or no connection to Neon was opened.
 */
const NOT_RUN =
  /couldn't connect to compute node|control plane request failed|failed to acquire permit/i;
const NOT_RUN_CODES = ['57P03', '53300'];
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const WAKE_UP_MS = 500;

/** A timestamp: in a row a Date, within JSON a text. */
export const timestampColumn = z.coerce.date();

/** Runs SQL and parses its rows: rows(orderRow)`select … where id = ${id}`. Values are sent as parameters. */
export function rows<Row>(row: z.core.$ZodType<Row>) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    z.array(row).parse(await run(text, ...values));
}

/** Runs SQL that always returns a row, such as a call of a function, and parses it. */
export function oneRow<Row>(row: z.ZodType<Row>) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row> => {
    const [first] = await run(text, ...values);
    return row.parse(first);
  };
}

/** Runs SQL and parses its first row; undefined without any. */
export function firstRow<Row>(row: z.ZodType<Row>) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> => {
    const [first] = await rows(row)(text, ...values);
    return first;
  };
}

/** Runs SQL that always returns a value, such as a call of a function, and parses it. */
export function oneValue<Value>(value: z.ZodType<Value>) {
  const row = z.record(z.string(), z.unknown()).transform((columns) => Object.values(columns)[0]);
  return oneRow(row.pipe(value));
}

/** Runs SQL and returns its rows unparsed. Throws ServiceUnavailable when a retry may succeed. */
export async function run(text: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> {
  const numbered = text.reduce((sql, next, index) => `${sql}$${index}${next}`);
  const query = () =>
    neon(settings().DATABASE_URL).query(numbered, values, {
      fetchOptions: { signal: timeoutSignal(TIMEOUT_MS) },
    });
  try {
    return await query().catch(async (error: unknown) => {
      const hasNotRun = didNotRun(error);
      if (hasNotRun) await setTimeout(WAKE_UP_MS);
      if (hasNotRun || (error instanceof NeonDbError && error.code === DEADLOCK)) return query();
      throw error;
    });
  } catch (error) {
    if (didNotRun(error) || (error instanceof NeonDbError && isRetryable(error))) {
      throw new ServiceUnavailable('The database', error);
    }
    throw error;
  }
}

const isRetryable = ({ code }: NeonDbError) => !code || RETRYABLE.test(code);

function didNotRun(error: unknown): boolean {
  if (!(error instanceof NeonDbError)) return false;
  return (
    NOT_RUN.test(error.message) ||
    NOT_RUN_CODES.includes(error.code ?? '') ||
    NOT_CONNECTED.includes(connectionCode.safeParse(error.sourceError).data?.cause.code ?? '')
  );
}

/** The error of `fetch` when it opens no connection. */
const connectionCode = z.object({ cause: z.object({ code: z.string() }) });

/** The constraint that a row violates, and the detail of the error, if the database rejected one. */
export function violationOf(error: unknown) {
  return error instanceof NeonDbError ? error : undefined;
}

/** Whether the database rejected a row for violating this constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return violationOf(error)?.constraint === constraint;
}

/** The detail of the error, if the database rejected a row for violating this constraint. */
export function violationDetail(error: unknown, constraint: string): string | undefined {
  return violatesConstraint(error, constraint) ? violationOf(error)?.detail : undefined;
}
