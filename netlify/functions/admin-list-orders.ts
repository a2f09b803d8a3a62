import type { Config } from '@netlify/functions';
import { officeListOrders } from '#contracts/orders/office-orders.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listOrderPage } from '#usecases/orders/office-orders.ts';

export default createOfficeHandler(officeListOrders, listOrderPage);

export const config: Config = { path: '/api/admin-list-orders' };
