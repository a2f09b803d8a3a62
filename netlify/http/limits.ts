interface Limit {
  /** Most calls of one client in a minute at Netlify's edge, where they cost us nothing. */
  edge: number;
  /** Most calls of one client as the database counts them, which holds on every host. */
  counted?: { most: number; seconds: number };
}

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;

/**
 * How often one client may call each function. A client is an address, and behind one address there may be an office or a
 * dormitory: these are limits for machines. The edge's stand again in each function's `config`, as Netlify reads that text
 * and not our modules; a test compares them. What is counted beside the client (an order number, an e-mail address, unpaid
 * payments) is with its use case.
 */
const LIMITS: Record<string, Limit> = {
  // Each starts something at a provider: how many of them may stay unpaid is a narrower limit (writeCheckout).
  'create-payment-intent': { edge: 60, counted: { most: 100, seconds: TEN_MINUTES } },
  'create-checkout-session': { edge: 60, counted: { most: 100, seconds: TEN_MINUTES } },
  'create-paypal-order': { edge: 60, counted: { most: 100, seconds: TEN_MINUTES } },
  'place-free-order': { edge: 60, counted: { most: 100, seconds: TEN_MINUTES } },
  // What was paid becomes an order, also when fifty tabs ask for it at once.
  'confirm-payment': { edge: 300, counted: { most: 300, seconds: MINUTE } },
  'verify-checkout-session': { edge: 300, counted: { most: 300, seconds: MINUTE } },
  'capture-paypal-order': { edge: 300, counted: { most: 300, seconds: MINUTE } },

  'validate-promo-code': { edge: 30, counted: { most: 100, seconds: TEN_MINUTES } }, // codes are short
  'get-order-details': { edge: 180, counted: { most: 600, seconds: TEN_MINUTES } }, // the page looks again and again
  'track-order': { edge: 60, counted: { most: 120, seconds: TEN_MINUTES } },

  // Each sends a mail.
  'send-contact-email': { edge: 20, counted: { most: 20, seconds: HOUR } },
  'send-order-link': { edge: 20, counted: { most: 20, seconds: HOUR } },
  'subscribe-newsletter': { edge: 30, counted: { most: 30, seconds: HOUR } },
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
