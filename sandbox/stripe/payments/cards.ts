import type Stripe from 'stripe';
import { invalidRequest, StripeError } from '../api/errors.ts';
import type { Wallet } from '../browser/messages.ts';
import { newObject } from '../schema/reply-schema.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { CardBehavior } from '../tables.ts';

type BillingDetails = Stripe.PaymentMethodCreateParams.BillingDetails;

interface TestCard {
  number: string;
  /** The payment method that servers may name in the card's place. */
  token: string;
  behavior: CardBehavior;
}

const pays: CardBehavior = { kind: 'pays' };
const requiresAction: CardBehavior = { kind: 'requires_action' };
/** Stripe's message for a decline; most have the same. */
const MESSAGES: Record<string, string> = {
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  insufficient_funds: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};
const declines = (declineCode: string, code = 'card_declined'): CardBehavior => {
  const message = MESSAGES[declineCode] ?? 'Your card was declined.';
  return { kind: 'declines', decline: { code, declineCode, message } };
};

/** Stripe's own test cards (docs.stripe.com/testing). */
const TEST_CARDS: readonly TestCard[] = (
  [
    ['4242424242424242', 'visa', pays],
    ['5555555555554444', 'mastercard', pays],
    ['378282246310005', 'amex', pays],
    ['4000000000000002', 'visa_chargeDeclined', declines('generic_decline')],
    ['4000000000009995', 'visa_chargeDeclinedInsufficientFunds', declines('insufficient_funds')],
    ['4000000000009987', 'visa_chargeDeclinedLostCard', declines('lost_card')],
    ['4000000000000069', 'chargeDeclinedExpiredCard', declines('expired_card', 'expired_card')],
    ['4000000000000127', 'chargeDeclinedIncorrectCvc', declines('incorrect_cvc', 'incorrect_cvc')],
    [
      '4000000000000119',
      'chargeDeclinedProcessingError',
      declines('processing_error', 'processing_error'),
    ],
    ['4000002500003155', 'authenticationRequiredOnSetup', requiresAction],
    ['4000002760003184', 'authenticationRequired', requiresAction],
    ['4000000000003220', 'threeDSecure2Required', requiresAction],
  ] as const
).map(([number, token, behavior]) => ({ number, token: `pm_card_${token}`, behavior }));
const BRANDS: Record<string, string> = { '5': 'mastercard', '3': 'amex' };

interface ParsedCard {
  testCard: TestCard;
  expMonth: number;
  expYear: number;
}

/**
 * The test card that was typed into the card form, which has checked it; Stripe declines any other number in test mode.
 */
export function parseCard(
  typed: Pick<Stripe.PaymentMethodCreateParams.Card, 'exp_month' | 'exp_year' | 'number'>,
): ParsedCard {
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
  { billing = {}, wallet }: { billing?: BillingDetails; wallet?: Wallet },
  sandbox: StripeSandbox,
): Stripe.PaymentMethod {
  const id = newId('pm');
  const { behavior, number } = testCard;
  const { address, email, name, phone } = billing;
  checkNotEmpty(billing);
  sandbox.ledger.write('card_secret', { id, behavior });
  const method = newObject('payment_method', {
    id,
    billing_details: {
      address: { ...(address || {}) },
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
    },
    card: {
      brand: BRANDS[number.charAt(0)] ?? 'visa',
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

function checkNotEmpty({ address, ...details }: BillingDetails): void {
  const fields = [
    ...Object.entries(details).map(([name, value]) => [`[${name}]`, value] as const),
    ...Object.entries(address || {}).map(([name, value]) => [`[address][${name}]`, value] as const),
  ];
  const empty = fields.find(([, value]) => value === '');
  if (!empty) return;
  const param = `payment_method_data[billing_details]${empty[0]}`;
  throw invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
    { param },
  );
}
