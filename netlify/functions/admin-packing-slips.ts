import type { Config } from '@netlify/functions';
import { officePackingSlips } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { packingSlips } from '#usecases/orders/packing-slip.ts';

export default createOfficeHandler(officePackingSlips, packingSlips);

export const config: Config = { path: '/api/admin-packing-slips' };
