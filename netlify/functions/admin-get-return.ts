import type { Config } from '@netlify/functions';
import { officeGetReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { getReturn } from '#usecases/returns/office-returns.ts';

export default createOfficeHandler(contract, getReturn);

export const config: Config = { path: '/api/admin-get-return' };
