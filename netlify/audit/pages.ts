/** A page of at most `limit` rows, out of one more if there are more, with where the next one begins. */
export function pageOf<Row, Start>(
  rows: readonly Row[],
  limit: number,
  startOf: (last: Row) => Start,
) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : startOf(last) };
}
