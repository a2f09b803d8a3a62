import * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';
import { log } from '#adapters/log.ts';
import { withRequestLog } from '#http/handler.ts';
import { noContent } from '#http/reply.ts';
import { mediaType, parseJson, parseRequest, readBody } from '#http/request.ts';

const REPORTS = ['application/csp-report', 'application/reports+json'];
const REPORT_LIMIT = 16 * 1024;

/** Receives the Content-Security-Policy reports of browsers and logs them. Anyone can send anything here. */
export const cspReport = withRequestLog('csp-report', ['POST'], async (request, _context, run) => {
  if (!REPORTS.includes(mediaType(request))) {
    const text = `This URL accepts ${REPORTS.join(' or ')} only.`;
    throw new ApiError('unsupported_media_type', text);
  }
  const body = parseJson(await readBody(request, REPORT_LIMIT));
  const violations = parseRequest(reportBody, body);
  const { origin } = new URL(request.url);
  return run(() => {
    for (const violation of violations) {
      const described = describeViolation(violation, origin);
      if (described) log('error', 'violation', described);
    }
    return noContent();
  });
});

const text = z.catch(z.string(), '');
const line = z.catch(z.int(), 0);
const fields = z.record(z.string(), z.unknown());

/** A violation, by the names of a `report-uri` request or those of a `report-to` request. */
const toViolation = z.transform((told: z.output<typeof fields>) => ({
  page: text.parse(told['document-uri'] ?? told.documentURL),
  directive: text.parse(
    told['effective-directive'] ?? told['violated-directive'] ?? told.effectiveDirective,
  ),
  blocked: text.parse(told['blocked-uri'] ?? told.blockedURL),
  source: text.parse(told['source-file'] ?? told.sourceFile),
  line: line.parse(told['line-number'] ?? told.lineNumber),
}));

type Violation = z.output<typeof toViolation>;

const MOST = 20;

const report = z.object({ type: z.string(), body: z.pipe(z.catch(fields, {}), toViolation) });

/** `report-to` sends reports of all kinds together; WebKit sends each by itself, whatever the content type. */
const reportBody = z.union([
  z.pipe(
    z.object({ 'csp-report': z.pipe(fields, toViolation) }),
    z.transform((reported) => [reported['csp-report']]),
  ),
  z.pipe(
    z.union([z.array(report), report]),
    z.transform((reports) =>
      [reports]
        .flat()
        .filter(({ type }) => type === 'csp-violation')
        .slice(0, MOST)
        .map(({ body }) => body),
    ),
  ),
]);

/** Browser extensions violate every site's policy. */
const EXTENSION = /^[a-z-]*extension(?::|$)/;

/** The logged part of a violation on our own pages: no query and no order id. */
function describeViolation(violation: Violation, origin: string): object | undefined {
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
