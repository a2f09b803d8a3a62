import type { Config } from '@netlify/functions';
import { trackOrder as contract } from '#contracts/track-order.ts';
import { door } from '#http/door.ts';
import { trackOrder } from '#usecases/track-order.ts';

export default door(contract, trackOrder);

export const config: Config = {
  path: '/api/track-order',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
