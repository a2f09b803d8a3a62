import type { Config } from '@netlify/functions';
import { listConnectSales } from '#contracts/connect/list-connect-sales.ts';
import { createHandler } from '#http/handler.ts';
import { listSales } from '#usecases/connect/sales.ts';

export default createHandler(listConnectSales, listSales);

export const config: Config = { path: '/api/list-connect-sales' };
