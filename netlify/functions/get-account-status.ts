import type { Config } from '@netlify/functions';
import { getAccountStatus } from '#contracts/connect/get-account-status.ts';
import { createHandler } from '#http/handler.ts';
import { accountStatus } from '#usecases/connect/accounts.ts';

export default createHandler(getAccountStatus, accountStatus);

export const config: Config = { path: '/api/get-account-status' };
