import type { Config } from '@netlify/functions';
import { officeAddNote } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { addNote, onOrder } from '#usecases/orders/order-actions.ts';

export default createOfficeHandler(officeAddNote, onOrder(addNote));

export const config: Config = { path: '/api/admin-add-note' };
