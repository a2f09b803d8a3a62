import type { Config } from '@netlify/functions';
import { getAccountStatus } from '#contracts/get-account-status.ts';
import { createHandler } from '#http/handler.ts';
import { accountStatus } from '#usecases/connect/accounts.ts';

export default createHandler(getAccountStatus, accountStatus);

export const config: Config = {
  path: '/api/get-account-status',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
