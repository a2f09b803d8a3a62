import type { Context } from '@netlify/functions';
import { clientCounters, countRequest, type RateLimit } from '#adapters/rate-limit.ts';

interface Limit {
  /** Requests of one client as the database counts them, on every host. */
  counted?: { max: number; seconds: number };
  /** The request field that may have a promo code; such requests also count toward PROMO_CODES. */
  promoField?: string;
}

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;

/**
 * Promo codes are short, and a quote reveals a valid one too. The six functions that take one share this limit, or an
 * attacker would have six times as many attempts.
 */
const PROMO_CODES: RateLimit = { name: 'promo codes by client', max: 100, seconds: TEN_MINUTES };
const PAYMENT: Limit = {
  counted: { max: 100, seconds: TEN_MINUTES },
  promoField: 'promoCode',
};

/**
 * How often one client may call each function: meant for machines, since an office may share an IP address; 20 times as
 * often for the network of an IPv6 client (clientCounters). Netlify takes two edge limits a project on its smallest
 * plan: shop and webhooks have one in their `config`. Limits by order number, email address and unpaid payments are in
 * the use cases, as is that of a storefront sale.
 */
const LIMITS: Record<string, Limit> = {
  // Each creates something at a provider; unpaid payments have a lower limit of their own (openCheckout).
  'create-payment-intent': PAYMENT,
  'create-checkout-session': PAYMENT,
  'create-paypal-order': PAYMENT,
  'place-free-order': PAYMENT,
  // A paid order must be placed even when fifty tabs ask at once.
  'confirm-payment': { counted: { max: 300, seconds: MINUTE } },
  'verify-checkout-session': { counted: { max: 300, seconds: MINUTE } },
  'capture-paypal-order': { counted: { max: 300, seconds: MINUTE } },

  // Cart, checkout and payment page ask whenever what they show changes.
  quote: { counted: { max: 600, seconds: TEN_MINUTES }, promoField: 'promoCode' },
  availability: { counted: { max: 600, seconds: TEN_MINUTES } }, // the CDN caches it
  feeds: { counted: { max: 60, seconds: TEN_MINUTES } }, // the CDN caches it
  buy: {}, // no database access
  'validate-promo-code': { counted: { max: 100, seconds: TEN_MINUTES }, promoField: 'code' },
  'get-order-details': { counted: { max: 600, seconds: TEN_MINUTES } }, // the page polls
  // Each sends an email, and holds pieces or queues a refund.
  'create-return': { counted: { max: 30, seconds: HOUR } },
  'cancel-return': { counted: { max: 30, seconds: HOUR } },
  'keep-order': { counted: { max: 60, seconds: HOUR } },
  'cancel-order': { counted: { max: 30, seconds: HOUR } },
  'get-return-label': { counted: { max: 120, seconds: TEN_MINUTES } },
  'track-order': { counted: { max: 120, seconds: TEN_MINUTES } },

  // Each sends an email.
  'send-contact-email': { counted: { max: 20, seconds: HOUR } },
  'send-order-link': { counted: { max: 20, seconds: HOUR } },
  'subscribe-newsletter': { counted: { max: 30, seconds: HOUR } },
  'join-waitlist': { counted: { max: 30, seconds: HOUR } },
  'send-account-link': { counted: { max: 5, seconds: HOUR } },
  'admin-send-link': { counted: { max: 10, seconds: HOUR } },
  'unsubscribe-newsletter': { counted: { max: 60, seconds: TEN_MINUTES } },

  'admin-sign-in': { counted: { max: 30, seconds: HOUR } },

  'create-connected-account': { counted: { max: 100, seconds: HOUR } },
  'create-account-link': { counted: { max: 120, seconds: TEN_MINUTES } },
  'get-account-status': { counted: { max: 600, seconds: TEN_MINUTES } },
  'create-connect-product': { counted: { max: 600, seconds: HOUR } },
  'archive-connect-product': { counted: { max: 600, seconds: HOUR } },
  'list-connect-products': { counted: { max: 600, seconds: TEN_MINUTES } },
  'list-connect-sales': { counted: { max: 600, seconds: TEN_MINUTES } },
  'upload-product-picture': { counted: { max: 600, seconds: HOUR } },
  'create-connect-checkout': { counted: { max: 300, seconds: HOUR } },
  'product-pictures': {}, // no database access; the CDN caches it

  // Signed, and sent by few addresses; forged PayPal webhooks are limited by client (handlePaypalEvent).
  'stripe-webhook': {},
  'stripe-connect-webhook': {},
  'paypal-webhook': {},

  health: { counted: { max: 120, seconds: MINUTE } },
  'csp-report': { counted: { max: 60, seconds: TEN_MINUTES } },
};

/**
 * Of each function of the office, which is called signed in: several people behind one address, whose pages in use ask
 * every 30 seconds.
 */
const OFFICE: Limit = { counted: { max: 1200, seconds: TEN_MINUTES } };

/** Sessions that are made up, or have ended: a page stops asking when it is told. */
export const UNKNOWN_SESSIONS: RateLimit = {
  name: 'unknown sessions by client',
  max: 100,
  seconds: TEN_MINUTES,
};

/** The limit of a call; every call must have one. */
export function limitOf(functionName: string): Limit {
  const limit = LIMITS[functionName] ?? (functionName.startsWith('admin-') ? OFFICE : undefined);
  if (!limit) throw new Error(`${functionName} has no limit (netlify/http/limits.ts).`);
  return limit;
}

/** Counts a request of this function for its client; throws `too_many_requests` over the limit. */
export function clientLimit(functionName: string) {
  const { counted, promoField } = limitOf(functionName);
  const limit = counted && { name: `${functionName} by client`, ...counted };
  return async ({ ip }: Context, request: unknown = {}): Promise<void> => {
    const triesCode = promoField && (request as Record<string, unknown>)[promoField];
    const limits = [...(limit ? [limit] : []), ...(triesCode ? [PROMO_CODES] : [])];
    if (limits.length > 0) await countRequest(clientCounters(limits, ip));
  };
}
