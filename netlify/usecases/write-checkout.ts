import { createHash } from 'node:crypto';
import { violatesConstraint } from '#adapters/database.ts';
import {
  type CardingLimits,
  type CheckoutContent,
  openCheckout,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { clientsOf, tooManyRequests } from '#adapters/rate-limit.ts';
import { settings } from '#adapters/settings.ts';
import { promoRefused } from './price-checkout.ts';

/** Whoever holds card after card to one checkout is trying them out. */
export const MOST_DECLINES = 5;

/** Whoever reserves more uses of a limited promo code at once, and pays for none, keeps them from others. */
const MOST_PROMO_USES = 5;

/** What a browser wants to pay for. */
export interface Purchase {
  checkoutKey: string;
  content: CheckoutContent;
  /** Who pays, and whether by card; null when there is nothing to pay. */
  payer: { address: string; byCard: boolean } | null;
}

/**
 * Writes down what is about to be paid for, before any provider hears of it, or finds it written. `replaces` is the
 * checkout whose place it takes. A promo code that has just been used up, or that this client holds too often, is refused,
 * and so is who seems to try out stolen cards; then nothing is written.
 */
export async function writeCheckout(
  { checkoutKey, content, payer }: Purchase,
  replaces: string | null,
): Promise<OpenedCheckout> {
  const contentHash = hashOf(content);
  const limits = payer && cardingLimits(payer);
  try {
    const opened = await openCheckout({ checkoutKey, contentHash, content, replaces, limits });
    if ('wait' in opened) throw tooManyRequests(TOO_MANY[opened.outcome], opened.wait);
    return opened;
  } catch (error) {
    if (violatesConstraint(error, 'promo_available')) throw promoRefused('used_up');
    if (violatesConstraint(error, 'promo_uses_per_client')) throw promoRefused('held');
    throw error;
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
    clients: clientsOf(address).map(({ key, factor }) => ({
      key,
      mostUnpaid: factor * settings().UNPAID_PAYMENTS_PER_CLIENT,
      mostPromoUses: factor * MOST_PROMO_USES,
    })),
    mostDeclined: byCard ? MOST_DECLINES : null,
  };
}
