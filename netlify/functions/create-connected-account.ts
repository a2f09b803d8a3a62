import type { Config } from '@netlify/functions';
import { createConnectedAccount } from '#contracts/connect/create-connected-account.ts';
import { createHandler } from '#http/handler.ts';
import { openAccount } from '#usecases/connect/accounts.ts';

export default createHandler(createConnectedAccount, openAccount);

export const config: Config = { path: '/api/create-connected-account' };
