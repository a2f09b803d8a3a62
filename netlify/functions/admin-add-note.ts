import type { Config } from '@netlify/functions';
import { adminAddNote } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { addNote, onOrder } from '#usecases/orders/order-actions.ts';

export default createAdminHandler(adminAddNote, onOrder(addNote));

export const config: Config = { path: '/api/admin-add-note' };
