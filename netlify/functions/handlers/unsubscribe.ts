import { ApiError } from '#adapters/api-error.ts';
import { unsubscribeNewsletterCall as contract } from '#contracts/emails/unsubscribe-newsletter.ts';
import { withRequestLog } from '#http/handler.ts';
import { errorPage, jsonReply, seeOther } from '#http/reply.ts';
import { parseRequest } from '#http/request.ts';
import { unsubscribeMessages } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { failedForm } from './failed-form.ts';
import { removeSubscriber } from '#lists/newsletter.queries.ts';

/**
 * The link in our emails, whose query has all the data. GET only redirects to a page that asks for confirmation,
 * because link scanners open every link. Email clients send a POST themselves (RFC 8058) and read the status; from our
 * page it has an origin, and the browser is redirected, or shown what failed. Requests from other sites are allowed,
 * because the link itself is the permission.
 */
export const unsubscribe = withRequestLog(
  contract.name,
  ['GET', 'POST'],
  async (request, _context, run) => {
    const { search, searchParams } = new URL(request.url);
    const fromPage = request.headers.has('origin');
    try {
      if (request.method === 'GET') return seeOther(paths.unsubscribe + search);
      const parsed = parseRequest(contract.request, Object.fromEntries(searchParams));
      const reply = await run(async () => {
        await removeSubscriber(parsed);
        return { success: true as const };
      });
      return fromPage
        ? seeOther(paths.formReply('unsubscribed'))
        : jsonReply(200, contract.response.parse(reply));
    } catch (error) {
      if (!fromPage) throw error;
      const isInvalidLink = error instanceof ApiError && error.code === 'invalid_request';
      const page = isInvalidLink
        ? failedForm(unsubscribeMessages.invalidLink, paths.home)
        : failedForm(unsubscribeMessages.failed, paths.unsubscribe + search, error);
      return errorPage(error, page);
    }
  },
);
