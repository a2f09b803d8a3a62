import * as z from 'zod/mini';
import { accountAccess } from './fields.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

/** Removes a product from its storefront and archives it at Stripe (requirements §7). */
export const archiveConnectProductCall = contract({
  name: 'archive-connect-product',
  request: z.object({ ...accountAccess, productId: requiredText(64) }),
  response: z.object({ success: z.literal(true) }),
});
