import type { Config } from '@netlify/functions';
import { createConnectedAccount } from '#contracts/create-connected-account.ts';
import { door } from '#http/door.ts';
import { openAccount } from '#usecases/connect/open-account.ts';

export default door(createConnectedAccount, openAccount);

export const config: Config = {
  path: '/api/create-connected-account',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
