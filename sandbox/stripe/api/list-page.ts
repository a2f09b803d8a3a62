import { invalidRequest, noSuch } from './stripe-error.ts';

export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}
export interface ListPage<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

/** A page of `rows`, which are oldest first, as Stripe lists them: newest first, after or before the row that is named. */
export function listPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  { url, kind }: { url: string; kind: string },
): ListPage<Row> {
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid limit: must be between 1 and 100`, { param: 'limit' });
  }
  const newestFirst = rows.toReversed();
  const placeOf = (id: string, param: string) => {
    const place = newestFirst.findIndex((row) => row.id === id);
    if (place < 0) throw noSuch(kind, id, param);
    return place;
  };
  if (before) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? placeOf(after, 'starting_after') + 1 : 0;
  const end = start + limit;
  return {
    object: 'list',
    data: newestFirst.slice(start, end),
    has_more: end < newestFirst.length,
    url,
  };
}
