import { createHash } from 'node:crypto';
import { broke } from '#adapters/database.ts';
import {
  type CheckoutContent,
  openCheckout,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { promoRefused } from './price-checkout.ts';

/**
 * Writes down what is about to be paid for, before any provider hears of it, or finds it written. `replaces` is the
 * checkout whose place it takes. A promo code that has just been used up is refused, and nothing is written.
 */
export async function writeCheckout(
  checkoutKey: string,
  content: CheckoutContent,
  replaces: string | null,
): Promise<OpenedCheckout> {
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  try {
    return await openCheckout({ checkoutKey, contentHash, content, replaces });
  } catch (error) {
    throw broke(error, 'promo_available') ? promoRefused('used_up') : error;
  }
}
