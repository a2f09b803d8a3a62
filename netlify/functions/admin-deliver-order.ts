import type { Config } from '@netlify/functions';
import { officeDeliverOrder } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { deliverOrder, onOrder } from '#usecases/orders/order-actions.ts';

export default createOfficeHandler(officeDeliverOrder, onOrder(deliverOrder));

export const config: Config = { path: '/api/admin-deliver-order' };
