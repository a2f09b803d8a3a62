import type { Config } from '@netlify/functions';
import { adminAddNote } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { addNote, onOrder } from '#usecases/admin/orders.ts';

export default createAdminHandler(adminAddNote, onOrder(addNote));

export const config: Config = { path: '/api/admin-add-note' };
