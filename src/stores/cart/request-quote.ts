import type { RequestOf } from '#contracts/contract.ts';
import { getQuoteCall } from '#contracts/payment/quote.ts';
import { unfinishedCheckoutKey } from '#stores/payment/storage.ts';
import { callApi } from '#stores/site/call-api.ts';

/**
 * The server's price and what can be had, also of what this shopper has reserved. In a file of its own, because the
 * cart page loads contracts only for it.
 */
export const requestQuote = (text: string) =>
  callApi(getQuoteCall, {
    ...(JSON.parse(text) as RequestOf<typeof getQuoteCall>),
    checkoutKey: unfinishedCheckoutKey(),
  });
