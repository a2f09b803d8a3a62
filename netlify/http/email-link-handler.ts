import type * as z from 'zod/mini';
import type { Contract } from '#contracts/contract.ts';
import type { FormReply } from '#shop/form-replies.ts';
import { paths } from '#shop/paths.ts';
import { withRequestLog, type Handler } from './handler.ts';
import { parseRequest } from './request.ts';
import { errorPage, type FailurePage, jsonReply, seeOther } from './reply.ts';

interface Replies {
  /** The page that asks for confirmation: link scanners open every link in an email. */
  ask: (query: string) => string;
  done: FormReply;
  failed: (error: unknown) => FailurePage;
}

/**
 * A handler for links in emails, whose query has all the data. GET only redirects to a page that asks for confirmation. POST
 * runs the use case: email clients send it themselves (RFC 8058) and read the status; from our page it has an origin, and
 * the browser is redirected, or shown what failed. Requests from other sites are allowed, because the link itself is the permission.
 */
export function emailLinkHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  useCase: (parsed: z.output<Request>) => Promise<z.input<Response>>,
  { ask, done, failed }: Replies,
): Handler {
  return withRequestLog(contract.name, ['GET', 'POST'], async (request, _context, run) => {
    const { search, searchParams } = new URL(request.url);
    const fromPage = request.headers.has('origin');
    try {
      if (request.method === 'GET') return seeOther(ask(search));
      const parsed = parseRequest(contract.request, Object.fromEntries(searchParams));
      const reply = await run(() => useCase(parsed));
      return fromPage ? seeOther(paths.formReply(done)) : jsonReply(200, reply);
    } catch (error) {
      if (!fromPage) throw error;
      return errorPage(error, failed(error));
    }
  });
}
