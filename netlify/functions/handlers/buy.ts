import { type Handler, withRequestLog } from '#http/handler.ts';
import { seeOther } from '#http/reply.ts';
import { paths } from '#shop/paths.ts';
import { resolvePermalink } from '#shop/resolve-permalink.ts';

const handler = withRequestLog('buy', ['GET', 'HEAD'], (request, _context, run) =>
  run(() => seeOther(resolvePermalink(request.url))),
);

/** A link that fills the cart, which the page does that it leads to: whoever only looks at a link changes nothing. */
export const buy: Handler[] = [paths.buy, `${paths.buy}/*` as const].map((path) => ({
  ...handler,
  path,
}));
