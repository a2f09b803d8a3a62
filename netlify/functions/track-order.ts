import type { Config } from '@netlify/functions';
import { trackOrder as contract } from '#contracts/track-order.ts';
import { door } from '#http/door.ts';
import { trackOrder } from '#usecases/track-order.ts';

export default door(contract, (asked, _afterwards, clientAddress) =>
  trackOrder(asked, clientAddress),
);

export const config: Config = { path: '/api/track-order' };
