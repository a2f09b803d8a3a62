import type { Config } from '@netlify/functions';
import { trackOrder as contract } from '#contracts/orders/track-order.ts';
import { createHandler } from '#http/handler.ts';
import { trackOrder } from '#usecases/orders/track-order.ts';

export default createHandler(contract, trackOrder);

export const config: Config = { path: '/api/track-order' };
