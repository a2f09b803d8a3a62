import type { Config } from '@netlify/functions';
import { archiveConnectProduct } from '#contracts/connect/archive-connect-product.ts';
import { createHandler } from '#http/handler.ts';
import { archiveProduct } from '#usecases/connect/products.ts';

export default createHandler(archiveConnectProduct, archiveProduct);

export const config: Config = { path: '/api/archive-connect-product' };
