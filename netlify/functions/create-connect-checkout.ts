import type { Config } from '@netlify/functions';
import { createConnectCheckout } from '#contracts/create-connect-checkout.ts';
import { door } from '#http/door.ts';
import { startSale } from '#usecases/connect/start-sale.ts';

export default door(
  createConnectCheckout,
  (asked, _afterwards, clientAddress) => startSale(asked, clientAddress),
  { done: ({ url }) => new URL(url), failed: () => 'checkout-error' },
);

export const config: Config = { path: '/api/create-connect-checkout' };
