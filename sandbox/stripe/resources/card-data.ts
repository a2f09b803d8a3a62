import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { StripeError } from '../api/stripe-error.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

/** A card that may be charged, without its number. */
export interface ReadCard {
  testCard: TestCard;
  expMonth: number;
  expYear: number;
  fingerprint: string;
}

/** Reads what was typed into the card frame; refuses, in Stripe's words, what no bank would take. */
export function readCard(card: Stripe.PaymentMethodCreateParams.Card, today: Date): ReadCard {
  const number = (card.number ?? '').replaceAll(' ', '');
  if (!passesLuhn(number))
    throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  const expMonth = Number(card.exp_month);
  const expYear = (Number(card.exp_year) % 100) + 2000;
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (new Date(expYear, expMonth) <= today) {
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(card.cvc ?? '')) {
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const testCard = TEST_CARDS.find((known) => known.number === number);
  if (!testCard) throw notATestCard();
  return { testCard, expMonth, expYear, fingerprint: fingerprintOf(number) };
}

/** The card behind `pm_card_visa` and its like. */
export function cardOfToken(token: string, today: Date): ReadCard | undefined {
  const testCard = TEST_CARDS.find((known) => known.token === token);
  return (
    testCard && {
      testCard,
      expMonth: today.getMonth() + 1,
      expYear: today.getFullYear() + 1,
      fingerprint: fingerprintOf(testCard.number),
    }
  );
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').slice(0, 16);
}

function refuse(code: string, param: string, message: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, param, message });
}

function notATestCard(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}
