/** How many pages are listed on each side of the current one. */
const NEIGHBORS = 1;

/** The page numbers of a pager: the first, the last, and those next to the current one; `gap` replaces the rest. */
export function listPageNumbers(current: number, last: number): (number | 'gap')[] {
  const near = (page: number) => Math.abs(page - current) <= NEIGHBORS;
  const named = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || near(page),
  );
  return named.flatMap((page, index) => {
    const missing = page - (named[index - 1] ?? page - 1) - 1;
    if (missing === 0) return [page];
    // A gap takes as much room as one page number.
    return missing === 1 ? [page - 1, page] : ['gap' as const, page];
  });
}

/** The page number in a query parameter; 1 if it is missing or invalid. */
export function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
