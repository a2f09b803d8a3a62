import type Stripe from 'stripe';
import { invalidRequest, StripeError } from '../api/errors.ts';
import { newObject } from '../schema/reply-schema.ts';
import { newId, type StripeSandbox, type Wallet } from '../sandbox.ts';
import type { CardBehavior } from '../tables.ts';

interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** The payment method that servers may name in the card's place. */
  token: string;
  behavior: CardBehavior;
}

const pays: CardBehavior = { kind: 'pays' };
const requiresAction: CardBehavior = { kind: 'requires_action' };
const declines = (
  declineCode: string,
  code = declineCode,
  message = 'Your card was declined.',
): CardBehavior => ({ kind: 'declines', decline: { code, declineCode, message } });
const CVC = "Your card's security code is incorrect.";
const FUNDS = 'Your card has insufficient funds.';
const PROCESSING = 'An error occurred while processing your card. Try again in a little bit.';

const CARDS: readonly (readonly [number: string, token: string, behavior: CardBehavior])[] = [
  ['4242424242424242', 'visa', pays],
  ['5555555555554444', 'mastercard', pays],
  ['378282246310005', 'amex', pays],
  ['4000000000000002', 'visa_chargeDeclined', declines('generic_decline', 'card_declined')],
  [
    '4000000000009995',
    'visa_chargeDeclinedInsufficientFunds',
    declines('insufficient_funds', 'card_declined', FUNDS),
  ],
  ['4000000000009987', 'visa_chargeDeclinedLostCard', declines('lost_card', 'card_declined')],
  [
    '4000000000000069',
    'chargeDeclinedExpiredCard',
    declines('expired_card', 'expired_card', 'Your card has expired.'),
  ],
  [
    '4000000000000127',
    'chargeDeclinedIncorrectCvc',
    declines('incorrect_cvc', 'incorrect_cvc', CVC),
  ],
  [
    '4000000000000119',
    'chargeDeclinedProcessingError',
    declines('processing_error', 'processing_error', PROCESSING),
  ],
  ['4000002500003155', 'authenticationRequiredOnSetup', requiresAction],
  ['4000002760003184', 'authenticationRequired', requiresAction],
  ['4000000000003220', 'threeDSecure2Required', requiresAction],
];
const BRANDS: Record<string, TestCard['brand']> = { '5': 'mastercard', '3': 'amex' };

/** Stripe's own test cards (docs.stripe.com/testing). */
const TEST_CARDS: readonly TestCard[] = CARDS.map(([number, token, behavior]) => ({
  number,
  brand: BRANDS[number.charAt(0)] ?? 'visa',
  token: `pm_card_${token}`,
  behavior,
}));

/** A card that can be charged, without its number. */
interface ParsedCard {
  testCard: TestCard;
  expMonth: number;
  expYear: number;
}

/** The test card that was typed into the card form, which has checked it; Stripe declines any other number in test mode. */
export function parseCard(typed: Stripe.PaymentMethodCreateParams.Card): ParsedCard {
  const testCard = TEST_CARDS.find((known) => known.number === typed.number);
  const expYear = Number(typed.exp_year);
  if (testCard) return { testCard, expMonth: Number(typed.exp_month), expYear };
  throw new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

/** The card behind `pm_card_visa` and its like. */
export function cardOfToken(token: string): ParsedCard | undefined {
  const testCard = TEST_CARDS.find((known) => known.token === token);
  return testCard && { testCard, expMonth: 12, expYear: new Date().getFullYear() + 1 };
}

/** Stores a card as a payment method; of its number only the last four digits. */
export function createPaymentMethod(
  { testCard, expMonth, expYear }: ParsedCard,
  {
    billing,
    wallet,
  }: {
    billing?: Stripe.PaymentMethodCreateParams.BillingDetails;
    wallet?: Wallet;
  },
  sandbox: StripeSandbox,
): Stripe.PaymentMethod {
  const id = newId('pm');
  const { brand, number } = testCard;
  sandbox.ledger.write('card_secret', { id, behavior: testCard.behavior });
  const method = newObject('payment_method', {
    id,
    billing_details: billingDetails(billing),
    card: {
      brand,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      last4: number.slice(-4),
      wallet: wallet ? { type: wallet } : null,
    },
    created: sandbox.now(),
    type: 'card',
  });
  return sandbox.ledger.write('payment_method', method);
}

function billingDetails(
  given: Stripe.PaymentMethodCreateParams.BillingDetails | undefined,
): Stripe.PaymentMethod.BillingDetails {
  const address = given?.address || {};
  const empty = [
    ...Object.entries(given ?? {}).map(([name, value]) => [`[${name}]`, value] as const),
    ...Object.entries(address).map(([part, value]) => [`[address][${part}]`, value] as const),
  ].find(([, value]) => value === '');
  if (empty) {
    const param = `payment_method_data[billing_details]${empty[0]}`;
    throw invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { param },
    );
  }
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: given?.email || null,
    name: given?.name || null,
    phone: given?.phone || null,
    tax_id: null,
  };
}
