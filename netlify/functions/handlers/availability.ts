import { getAvailabilityCall } from '#contracts/stock/availability.ts';
import { withRequestLog } from '#http/handler.ts';
import { CACHED_SECONDS, cachedReply, JSON_TYPE } from '#http/reply.ts';
import { AVAILABILITY_TAG } from '#shop/availability.ts';
import { readAvailability } from '#stock/read-availability.ts';

export const availability = withRequestLog(
  getAvailabilityCall.name,
  ['GET'],
  async (_request, _context, run) => {
    // The reply is read until then, maybe past the hour after which an order ships a day later.
    const lastRead = new Date(Date.now() + CACHED_SECONDS * 1000);
    const reply = await run(() => readAvailability(lastRead));
    const body = JSON.stringify(getAvailabilityCall.response.parse(reply));
    return cachedReply(body, JSON_TYPE, AVAILABILITY_TAG);
  },
);
