import type { Context } from '@netlify/functions';
import { limitClient, type RateLimit } from '#adapters/rate-limit.ts';

interface Limit {
  /** Most calls of one client in a minute at Netlify's edge, where they cost us nothing. */
  edge: number;
  /** Most calls of one client as the database counts them, which holds on every host. */
  counted?: { most: number; seconds: number };
  /** The field of the request that may hold a promo code: then the call counts toward PROMO_CODES, too. */
  promoField?: string;
}

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;

/**
 * Codes are short, and a quote tells a valid one as well as an answer does. The five functions that take one share this
 * limit: with one each, an attacker had five times as many tries.
 */
const PROMO_CODES: RateLimit = { name: 'promo codes by client', most: 100, seconds: TEN_MINUTES };
const PAYMENT: Limit = {
  edge: 60,
  counted: { most: 100, seconds: TEN_MINUTES },
  promoField: 'promoCode',
};

/**
 * How often one client may call each function. A client is an address, and behind one address there may be an office or a
 * dormitory: these are limits for machines. For the network of an IPv6 client they are 20 times as high (limitClient). The
 * edge's stand again in each function's `config`, as Netlify reads that text and not our modules; a test compares them.
 * What is counted beside the client (an order number, an e-mail address, unpaid payments) is with its use case.
 */
const LIMITS: Record<string, Limit> = {
  // Each starts something at a provider: how many of them may stay unpaid is a narrower limit (writeCheckout).
  'create-payment-intent': PAYMENT,
  'create-checkout-session': PAYMENT,
  'create-paypal-order': PAYMENT,
  'place-free-order': PAYMENT,
  // What was paid becomes an order, also when fifty tabs ask for it at once.
  'confirm-payment': { edge: 300, counted: { most: 300, seconds: MINUTE } },
  'verify-checkout-session': { edge: 300, counted: { most: 300, seconds: MINUTE } },
  'capture-paypal-order': { edge: 300, counted: { most: 300, seconds: MINUTE } },

  'validate-promo-code': {
    edge: 30,
    counted: { most: 100, seconds: TEN_MINUTES },
    promoField: 'code',
  },
  'get-order-details': { edge: 180, counted: { most: 600, seconds: TEN_MINUTES } }, // the page looks again and again
  'track-order': { edge: 60, counted: { most: 120, seconds: TEN_MINUTES } },

  // Each sends a mail.
  'send-contact-email': { edge: 20, counted: { most: 20, seconds: HOUR } },
  'send-order-link': { edge: 20, counted: { most: 20, seconds: HOUR } },
  'subscribe-newsletter': { edge: 30, counted: { most: 30, seconds: HOUR } },
  'send-account-link': { edge: 20, counted: { most: 5, seconds: HOUR } },
  'unsubscribe-newsletter': { edge: 60, counted: { most: 60, seconds: TEN_MINUTES } },

  'create-connected-account': { edge: 20, counted: { most: 100, seconds: HOUR } },
  'create-account-link': { edge: 60, counted: { most: 120, seconds: TEN_MINUTES } },
  'get-account-status': { edge: 120, counted: { most: 600, seconds: TEN_MINUTES } },
  'create-connect-product': { edge: 60, counted: { most: 600, seconds: HOUR } },
  'archive-connect-product': { edge: 60, counted: { most: 600, seconds: HOUR } },
  'list-connect-products': { edge: 180, counted: { most: 600, seconds: TEN_MINUTES } },
  'upload-product-picture': { edge: 60, counted: { most: 600, seconds: HOUR } },
  'create-connect-checkout': { edge: 60, counted: { most: 300, seconds: HOUR } },
  'product-pictures': { edge: 600 }, // asks no database; the CDN keeps what it once had

  // Signed. Few addresses send all of them; PayPal's count what is forged by client (handlePaypalEvent).
  'stripe-webhook': { edge: 3000 },
  'stripe-connect-webhook': { edge: 3000 },
  'paypal-webhook': { edge: 3000 },

  health: { edge: 60, counted: { most: 120, seconds: MINUTE } },
  'csp-report': { edge: 60, counted: { most: 60, seconds: TEN_MINUTES } },
};

/** The limit of a function: one without is not to be had. */
export function limitOf(functionName: string): Limit {
  const limit = LIMITS[functionName];
  if (!limit) throw new Error(`${functionName} has no limit (netlify/http/limits.ts).`);
  return limit;
}

/** Counts a call of this function for its client, before anything is looked up; refuses it when it is one too many. */
export function clientLimit(functionName: string) {
  const { counted, promoField } = limitOf(functionName);
  const limit = counted && { name: `${functionName} by client`, ...counted };
  return async ({ ip }: Context, request: unknown = {}): Promise<void> => {
    const triesCode = promoField && (request as Record<string, unknown>)[promoField];
    const limits = [...(limit ? [limit] : []), ...(triesCode ? [PROMO_CODES] : [])];
    if (limits.length > 0) await limitClient(limits, ip);
  };
}
