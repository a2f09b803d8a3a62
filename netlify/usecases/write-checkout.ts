import { createHash } from 'node:crypto';
import { broke } from '#adapters/database.ts';
import {
  type CardingLimits,
  type CheckoutContent,
  openCheckout,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { settings } from '#adapters/settings.ts';
import { clientOf, tooOften } from './limit-rate.ts';
import { promoRefused } from './price-checkout.ts';

/** Whoever holds card after card to one checkout is trying them out. */
export const MOST_DECLINES = 5;

/** What a browser wants to pay for. */
export interface Purchase {
  checkoutKey: string;
  content: CheckoutContent;
  /** Who pays, and whether by card; null when there is nothing to pay. */
  payer: { address: string; byCard: boolean } | null;
}

/**
 * Writes down what is about to be paid for, before any provider hears of it, or finds it written. `replaces` is the
 * checkout whose place it takes. A promo code that has just been used up is refused, and so is who seems to try out stolen
 * cards; then nothing is written.
 */
export async function writeCheckout(
  { checkoutKey, content, payer }: Purchase,
  replaces: string | null,
): Promise<OpenedCheckout> {
  const contentHash = hashOf(content);
  const limits = payer && cardingLimits(payer);
  try {
    const opened = await openCheckout({ checkoutKey, contentHash, content, replaces, limits });
    if ('wait' in opened) throw tooOften(TOO_MANY[opened.outcome], opened.wait);
    return opened;
  } catch (error) {
    throw broke(error, 'promo_available') ? promoRefused('used_up') : error;
  }
}

/** The same for the same content alone. */
export function hashOf(content: CheckoutContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const TOO_MANY = {
  unpaid: 'Too many payments were started here and not finished.',
  declined: 'Too many cards were declined.',
};

function cardingLimits({ address, byCard }: NonNullable<Purchase['payer']>): CardingLimits {
  return {
    client: clientOf(address),
    mostUnpaid: settings().UNPAID_PAYMENTS_PER_CLIENT,
    mostDeclined: byCard ? MOST_DECLINES : null,
  };
}
