import type { Config } from '@netlify/functions';
import { listConnectProducts } from '#contracts/connect/list-connect-products.ts';
import { createHandler } from '#http/handler.ts';
import { listProducts } from '#usecases/connect/read-storefront.ts';

export default createHandler(listConnectProducts, listProducts);

export const config: Config = { path: '/api/list-connect-products' };
