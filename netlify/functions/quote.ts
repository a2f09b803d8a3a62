import type { Config } from '@netlify/functions';
import { getQuote } from '#contracts/quote.ts';
import { createHandler } from '#http/handler.ts';
import { priceCart, quoteJson } from '#usecases/price-cart.ts';

export default createHandler(getQuote, async (request) => quoteJson(await priceCart(request)));

export const config: Config = { path: '/api/quote' };
