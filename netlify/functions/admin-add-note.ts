import type { Config } from '@netlify/functions';
import { adminAddNote } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { addNote } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminAddNote, addNote);

export const config: Config = { path: '/api/admin-add-note' };
