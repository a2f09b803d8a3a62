/**
 * The last part of the page's address, which says what a page with a rewrite is about (src/rewrites.ts); as written if
 * it is malformed.
 */
export function lastSegment(): string {
  const segment = location.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
