import * as z from 'zod/mini';
import './contract.ts';

const text = z.catch(z.string(), '');
const line = z.catch(z.int(), 0);

/** A Content-Security-Policy violation. */
export interface Violation {
  page: string;
  directive: string;
  blocked: string;
  source: string;
  line: number;
}

/** The body of a `report-uri` request. */
const single = z.pipe(
  z.object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': z.optional(z.string()),
      'violated-directive': z.optional(z.string()),
      'blocked-uri': text,
      'source-file': text,
      'line-number': line,
    }),
  }),
  z.transform(({ 'csp-report': told }): Violation[] => [
    {
      page: told['document-uri'],
      directive: told['effective-directive'] ?? told['violated-directive'] ?? '',
      blocked: told['blocked-uri'],
      source: told['source-file'],
      line: told['line-number'],
    },
  ]),
);

const MOST = 20;

/** The body of a `report-to` request, with reports of all kinds. */
const several = z.pipe(
  z.array(
    z.object({
      type: z.string(),
      body: z.catch(
        z.object({
          documentURL: text,
          effectiveDirective: text,
          blockedURL: text,
          sourceFile: text,
          lineNumber: line,
        }),
        { documentURL: '', effectiveDirective: '', blockedURL: '', sourceFile: '', lineNumber: 0 },
      ),
    }),
  ),
  z.transform((reports): Violation[] =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, MOST)
      .map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile,
        line: body.lineNumber,
      })),
  ),
);

export const cspReport = z.union([single, several]);
