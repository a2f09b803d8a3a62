import * as z from 'zod/mini';
import { accountId } from './fields.ts';
import { contract } from '../contract.ts';
import { requiredText, url } from '../fields.ts';

/** Starts a storefront purchase on Stripe Checkout (requirements §7); also accepts the storefront's form. */
export const createConnectCheckoutCall = contract({
  name: 'create-connect-checkout',
  request: z.object({
    accountId,
    priceId: requiredText(64),
    quantity: z.pipe(
      z.union([z.literal(1), z.literal('1')], 'is not 1'),
      z.transform(() => 1),
    ),
  }),
  response: z.object({ success: z.literal(true), url }),
});
