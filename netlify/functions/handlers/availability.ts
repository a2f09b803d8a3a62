import { getAvailability } from '#contracts/stock/availability.ts';
import { withRequestLog } from '#http/handler.ts';
import { cachedReply } from '#http/reply.ts';
import { AVAILABILITY_TAG } from '#shop/availability.ts';
import { readAvailability } from '#usecases/stock/read-availability.ts';

export const availability = withRequestLog(
  getAvailability.name,
  ['GET'],
  async (_request, _context, run) => cachedReply(await run(readAvailability), AVAILABILITY_TAG),
);
