import type { Violation } from '#contracts/csp-report.ts';

/** Browser extensions violate every site's policy. */
const EXTENSION = /^[a-z-]*extension(?::|$)/;

/** What is logged of a violation on our own pages: no query and no order id. */
export function describeViolation(violation: Violation, origin: string): object | undefined {
  const page = URL.parse(violation.page);
  if (page?.origin !== origin || EXTENSION.test(violation.source)) return undefined;
  return {
    page: `/${page.pathname.split('/')[1] ?? ''}`.slice(0, 60),
    directive: violation.directive.slice(0, 60),
    blocked: sourceOf(violation.blocked, origin),
    source: sourceOf(violation.source, origin),
    line: violation.line,
  };
}

/** A file of ours, the origin of another site, or a browser keyword such as `inline` or `eval`. */
function sourceOf(address: string, origin: string): string {
  const url = URL.parse(address);
  if (!url) return address.replace(/[^a-z-]/g, '').slice(0, 20);
  if (url.origin === origin && url.pathname.startsWith('/_astro/'))
    return url.pathname.slice(0, 120);
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 120);
}
