import type { Violation } from '#contracts/csp-report.ts';

/** Browsers' extensions break every site's rules. */
const EXTENSION = /^[a-z-]*extension(?::|$)/;

/** What goes to the log of a violation on one of our pages: no query and no order's id; nothing of other sites' pages. */
export function describeViolation(violation: Violation, origin: string): object | undefined {
  const page = URL.parse(violation.page);
  if (page?.origin !== origin || EXTENSION.test(violation.source)) return undefined;
  return {
    page: `/${page.pathname.split('/')[1] ?? ''}`.slice(0, 60),
    directive: violation.directive.slice(0, 60),
    blocked: placeOf(violation.blocked, origin),
    source: placeOf(violation.source, origin),
    line: violation.line,
  };
}

/** A file of ours, another site, or one of the words that browsers have: `inline`, `eval`. */
function placeOf(address: string, origin: string): string {
  const url = URL.parse(address);
  if (!url) return address.replace(/[^a-z-]/g, '').slice(0, 20);
  if (url.origin === origin && url.pathname.startsWith('/_astro/'))
    return url.pathname.slice(0, 120);
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 120);
}
