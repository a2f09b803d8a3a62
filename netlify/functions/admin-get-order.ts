import type { Config } from '@netlify/functions';
import { officeGetOrder } from '#contracts/orders/office-orders.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { getOrder } from '#usecases/orders/office-order.ts';

export default createOfficeHandler(officeGetOrder, getOrder);

export const config: Config = { path: '/api/admin-get-order' };
