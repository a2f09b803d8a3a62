import type { Config } from '@netlify/functions';
import { getOrderDetails as contract } from '#contracts/orders/get-order-details.ts';
import { createHandler } from '#http/handler.ts';
import { getOrderDetails } from '#usecases/orders/get-order-details.ts';

export default createHandler(contract, getOrderDetails);

export const config: Config = { path: '/api/get-order-details' };
