/** Messages to shoppers, verbatim from the requirements where they have them (§5, §8). */

import { cartNotSaved, type Message } from './site-messages.ts';

/** Fields of the checkout form are invalid. */
export const missingInformation: Message = {
  title: 'Missing Information',
  text: 'Please fill in all required fields highlighted in red.',
};

/** The browser's storage refused the checkout form, which payment reads there. */
export const checkoutNotSaved: Message = { ...cartNotSaved, title: 'Checkout Not Saved' };

/** Why unsubscribing failed; shown on a page of its own, so that no script loads it. */
export const unsubscribeMessages = {
  failed: { title: 'Error', text: 'Failed to unsubscribe. Please try again.' },
  invalidLink: {
    title: 'Error',
    text: 'Failed to unsubscribe. This link is not complete: open the link in our email again.',
  },
} satisfies Record<string, Message>;

export const promoApplied: Message = { title: 'Promo Code Applied!' };

/** Why a promo code is refused (requirements §8: the server's error text, or Invalid promo code). */
export const promoErrors = {
  unknown: 'Invalid promo code',
  not_yet: 'Invalid promo code',
  expired: 'This promo code has expired.',
  used_up: 'This promo code has been used up.',
  held: 'This promo code is reserved for other unpaid orders from your connection. Pay for one of them, or try again in an hour.',
} as const;

/** The address is in no zone (content/selling.json). */
export const notServed = (place: string) => `We don't ship to ${place} yet.`;

export const pageNotFound = 'Oops! Page not found';

/** Texts of more than one page. */
export const texts = {
  promoCodeRequired: 'Please enter a promo code',
  promoValidationFailed: 'Error validating promo code',
  promoOffline: 'Error validating promo code. You are offline.',
  customs: 'Customs can add days. The carrier collects duty.',
  emptyCart: 'Your Cart is Empty',
  noAccountNeeded: 'No account needed.',
  addSecondLine: 'Add apartment, suite',
  stateFromZip: 'From the ZIP Code.',
  dontPayAgain: "If you have paid, don't pay again: your confirmation comes by e-mail.",
} as const;
