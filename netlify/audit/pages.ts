import { CommandError } from './command-error.ts';

/**
 * A page of at most `limit` rows, out of one more if there are more, with where the next one begins. Throws a
 * CommandError if an office page of 1.1 asks, without `after`, for more than one page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  after: string | undefined,
  startOf: (last: Row) => string,
) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = last === undefined ? null : startOf(last);
  refuseOldPage(after, next);
  return { page, next };
}

export function refuseOldPage(after: string | undefined, next: string | null): void {
  if (after === undefined && next !== null) throw new CommandError('Reload this page.');
}
