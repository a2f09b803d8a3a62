import { type Handler, withRequestLog } from '#http/handler.ts';
import { cachedReply } from '#http/reply.ts';
import { AVAILABILITY_TAG } from '#shop/availability.ts';
import { paths } from '#shop/paths.ts';
import { productFeed as writeFeed } from '#stock/product-feed.ts';

/** The product feed, which marketplaces fetch from this address (docs/selling-elsewhere.md). */
export const productFeedHandler: Handler = {
  ...withRequestLog('feeds', ['GET', 'HEAD'], async (_request, _context, run) => {
    const feed = await run(() => writeFeed(new Date()));
    return cachedReply(feed, 'text/tab-separated-values; charset=utf-8', AVAILABILITY_TAG);
  }),
  path: paths.productFeed,
};
