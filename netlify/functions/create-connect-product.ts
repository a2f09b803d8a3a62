import type { Config } from '@netlify/functions';
import { createConnectProduct } from '#contracts/connect/create-connect-product.ts';
import { createHandler } from '#http/handler.ts';
import { addProduct } from '#usecases/connect/products.ts';

export default createHandler(createConnectProduct, addProduct);

export const config: Config = { path: '/api/create-connect-product' };
