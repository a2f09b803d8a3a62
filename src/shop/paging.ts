/** Pages beside the current one that are named. */
const NEIGHBOURS = 1;

/**
 * The pages that are named where there are many: the first, the last, and those round the current one; `gap` stands for
 * the pages between.
 */
export function pagesToName(current: number, last: number): (number | 'gap')[] {
  const near = (page: number) => Math.abs(page - current) <= NEIGHBOURS;
  const named = Array.from({ length: last }, (_, place) => place + 1).filter(
    (page) => page === 1 || page === last || near(page),
  );
  return named.flatMap((page, place) => {
    const missing = page - (named[place - 1] ?? page - 1) - 1;
    if (missing === 0) return [page];
    // A gap of one page takes as much room as the page.
    return missing === 1 ? [page - 1, page] : ['gap' as const, page];
  });
}

/** The page that an address asks for; the first where it asks for none. */
export function requestedPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
