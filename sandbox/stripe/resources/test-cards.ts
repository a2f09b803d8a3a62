/** A refusal by the bank, in Stripe's words. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** What a card does when it is charged. */
export type Behaviour =
  { kind: 'pays' } | { kind: 'asks for authentication' } | { kind: 'declines'; decline: Decline };

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** The payment method that servers may name in the card's place. */
  token: string;
  behaviour: Behaviour;
}

const pays: Behaviour = { kind: 'pays' };
const asks: Behaviour = { kind: 'asks for authentication' };
const declines = (code: string, declineCode: string, message: string): Behaviour => ({
  kind: 'declines',
  decline: { code, declineCode, message },
});
const visa = (number: string, token: string, behaviour: Behaviour): TestCard => ({
  number,
  brand: 'visa',
  token,
  behaviour,
});

/** Stripe's own test cards (docs.stripe.com/testing). */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', 'pm_card_visa', pays),
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', behaviour: pays },
  { number: '378282246310005', brand: 'amex', token: 'pm_card_amex', behaviour: pays },
  visa(
    '4000000000000002',
    'pm_card_visa_chargeDeclined',
    declines('card_declined', 'generic_decline', 'Your card was declined.'),
  ),
  visa(
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  ),
  visa(
    '4000000000009987',
    'pm_card_visa_chargeDeclinedLostCard',
    declines('card_declined', 'lost_card', 'Your card was declined.'),
  ),
  visa(
    '4000000000000069',
    'pm_card_chargeDeclinedExpiredCard',
    declines('expired_card', 'expired_card', 'Your card has expired.'),
  ),
  visa(
    '4000000000000127',
    'pm_card_chargeDeclinedIncorrectCvc',
    declines('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  ),
  visa(
    '4000000000000119',
    'pm_card_chargeDeclinedProcessingError',
    declines(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  visa('4000002500003155', 'pm_card_authenticationRequiredOnSetup', asks),
  visa('4000002760003184', 'pm_card_authenticationRequired', asks),
  visa('4000000000003220', 'pm_card_threeDSecure2Required', asks),
];
