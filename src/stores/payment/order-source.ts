import { readSource, writeSource } from '#shop/order-source.ts';
import { storedValue } from '#stores/site/storage.ts';

/** Where this tab's order comes from, as the link said that opened the shop; kept until the order is placed. */
export const visitSource = storedValue(
  'sessionStorage',
  'orderSource',
  (text) => readSource(new URLSearchParams(text)),
  writeSource,
);
