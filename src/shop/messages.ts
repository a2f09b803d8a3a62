/** Messages to shoppers, verbatim from the requirements where they have them (§5, §8). */

import { cartNotSaved, type Message, offline } from './site-messages.ts';

export type { Message };

/** Error toasts; they stay until closed (requirements §8). */
export const failures = {
  missingInformation: {
    title: 'Missing Information',
    text: 'Please fill in all required fields highlighted in red.',
  },
  orderNotFound: {
    title: 'Order Not Found',
    text: 'Please check your order number and email address.',
  },
  searchFailed: {
    title: 'Search Error',
    text: 'There was an error searching for your order. Please try again.',
  },
  orderLinkFailed: { title: 'Error', text: 'Failed to send your link. Please try again.' },
} satisfies Record<string, Message>;

/** The browser's storage refused the checkout form, which payment reads there. */
export const checkoutNotSaved: Message = { ...cartNotSaved, title: 'Checkout Not Saved' };

/** Error toasts of the payment page, in their own object so that no other page loads them. */
export const paymentFailures = {
  missingPaymentInformation: {
    title: 'Missing Payment Information',
    text: 'Please fill in your card details.',
  },
  cardCancelled: { title: 'Payment Cancelled', text: 'You cancelled the payment' },
  paypalCancelled: { title: 'Payment Cancelled', text: 'You cancelled the PayPal payment' },
  paypalFailed: {
    title: 'Payment Failed',
    text: 'There was an error processing your PayPal payment',
  },
  paypalDeclined: {
    title: 'Payment Failed',
    text: 'PayPal declined this payment too often. You were not charged. Pay by card instead.',
  },
  sessionExpired: { title: 'Error', text: 'Session expired. Please try again.' },
} satisfies Record<string, Message>;

/** Why a payment failed offline. An earlier attempt may have been paid, although its order was not shown yet. */
export const payingOffline = `${offline} Pay once you are back online: you are charged once at most.`;

export const successes = {
  orderLinkSent: {
    title: 'Check Your Email',
    text: 'If there is an order for this email address, we sent you a link to it.',
  },
  orderPlaced: { title: 'Order Placed Successfully!' },
} satisfies Record<string, Message>;

export const orderPlacedInAnotherTab: Message = {
  title: 'Order Placed in Another Tab',
  text: 'Your cart was paid for there. The confirmation comes by email.',
};

/** An earlier order of this browser was never shown, and it is not for the current cart. */
export const orderedBefore: Message = {
  title: 'Ordered Before',
  text: 'You already placed an order from this browser; the confirmation is in your email. Press again to order what is in your cart now.',
};

/** Why unsubscribing failed; shown on a page of its own, so that no script loads it. */
export const unsubscribeMessages = {
  failed: { title: 'Error', text: 'Failed to unsubscribe. Please try again.' },
  invalidLink: {
    title: 'Error',
    text: 'Failed to unsubscribe. This link is not complete: open the link in our email again.',
  },
} satisfies Record<string, Message>;

/** The order could not be placed: the error's message, or ours (requirements §8). */
export function orderFailed(reason?: string): Message {
  return {
    title: 'Order Failed',
    text: reason ?? 'There was an error placing your order. Please try again.',
  };
}

export const promoApplied: Message = { title: 'Promo Code Applied!' };

/** A wallet or hosted payment failed: the error's message, or ours (requirements §8). */
export function paymentFailed(reason?: string): Message {
  return {
    title: 'Payment Failed',
    text: reason ?? 'There was an error processing your payment',
  };
}

export const stillPaying: Message = {
  title: 'Still Working…',
  text: 'The connection is slow. Stay on this page: you are charged once at most.',
};

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

export const texts = {
  promoCodeRequired: 'Please enter a promo code',
  promoValidationFailed: 'Error validating promo code',
  promoOffline: 'Error validating promo code. You are offline.',
  stripeNotInitialized: 'The card provider is not initialized',
  cardElementNotFound: 'Card element not found',
  paymentConfirmationFailed: 'Payment confirmation failed',
  invalidOrderLink: 'Invalid order link. Please check your confirmation email.',
  orderDetailsFailed:
    'Unable to load order details. Please contact support if this issue persists.',
  loadingOrder: 'Loading order details',
  accessDenied: 'Access Denied',
  orderNotFound: 'Order Not Found',
  noOrderForLink:
    'There is no order for this link. Track Order finds it by its number and your email address.',
  cannotOpenOrder: "If you paid and can't open your order, write to",
  orderNumberRequired: 'Please enter your order number.',
  paymentPending:
    'PayPal has not completed your payment yet. Your order ships only after it clears. If PayPal declines it, we cancel the order and email you.',
  trackingMiss:
    "We couldn't find an order with that number and email combination. Please check your information and try again.",
  pageNotFound: 'Oops! Page not found',
  customs: 'Customs can add days. The carrier collects duty.',
  emptyCart: 'Your Cart is Empty',
  noAccountNeeded: 'No account needed.',
  addSecondLine: 'Add apartment, suite',
  stateFromZip: 'From the ZIP Code.',
  dontPayAgain: "If you have paid, don't pay again: your confirmation comes by e-mail.",
  tryAnotherCard: 'Try another card.',
  tryAnotherCardOrPaypal: 'Try another card or PayPal.',
  payButton: 'Complete Payment',
  paypalButton: 'Continue to PayPal',
} as const;

/** The payment did not succeed at the provider (requirements §8). */
export function paymentNotSuccessful(status: string): string {
  return `Payment was not successful. Status: ${status}.`;
}

/** The payment succeeded but the order could not be created (requirements §8). */
export function createOrderFailed(paymentId: string): string {
  return `Failed to create order. Please contact support with payment ID: ${paymentId}.`;
}
