import type { Config } from '@netlify/functions';
import { getQuote } from '#contracts/payment/quote.ts';
import { createHandler } from '#http/handler.ts';
import { quoteCart } from '#usecases/payment/price-cart.ts';

export default createHandler(getQuote, quoteCart);

export const config: Config = { path: '/api/quote' };
