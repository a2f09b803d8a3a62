import type { Config } from '@netlify/functions';
import { getQuote } from '#contracts/quote.ts';
import { createHandler } from '#http/handler.ts';
import { quoteCart } from '#usecases/price-cart.ts';

export default createHandler(getQuote, quoteCart);

export const config: Config = { path: '/api/quote' };
