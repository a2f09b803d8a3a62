import { log } from '#adapters/log.ts';
import { cspReport } from '#contracts/csp-report.ts';
import { ApiError } from '#adapters/api-error.ts';
import { withRequestLog, type Handler, withReplyDeadline } from './request-log.ts';
import { clientLimit } from './limits.ts';
import { parseJson, parseRequest } from './parse-request.ts';
import { readBody } from './read-body.ts';
import { noContent } from './reply.ts';
import { mediaType } from './request-rules.ts';
import { describeViolation } from './violation.ts';

const REPORTS = ['application/csp-report', 'application/reports+json'];
const REPORT_LIMIT = 16 * 1024;

/** Receives the Content-Security-Policy reports of browsers and logs them. Anyone can send anything here. */
export function cspReportHandler(name: string): Handler {
  const limitClient = clientLimit(name);
  return withRequestLog(name, ['POST'], async (request, context) => {
    if (!REPORTS.includes(mediaType(request))) {
      const text = `This address takes ${REPORTS.join(' or ')} only.`;
      throw new ApiError('unsupported_media_type', text);
    }
    const body = parseJson(await readBody(request, REPORT_LIMIT));
    const violations = parseRequest(cspReport, body);
    await withReplyDeadline(() => limitClient(context));
    const { origin } = new URL(request.url);
    for (const violation of violations) {
      const described = describeViolation(violation, origin);
      if (described) log('error', 'violation', described);
    }
    return noContent();
  });
}
