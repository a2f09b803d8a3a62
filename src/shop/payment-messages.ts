/** Messages of the payment page, which no other page loads; verbatim from the requirements where they have them (§8). */

import { type Message, offline } from './site-messages.ts';

/** Error toasts of the payment page. */
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

export const orderPlacedInAnotherTab: Message = {
  title: 'Order Placed in Another Tab',
  text: 'Your cart was paid for there. The confirmation comes by email.',
};

/** An earlier order of this browser was never shown, and it is not for the current cart. */
export const orderedBefore: Message = {
  title: 'Ordered Before',
  text: 'You already placed an order from this browser; the confirmation is in your email. Press again to order what is in your cart now.',
};

export const orderPlaced: Message = { title: 'Order Placed Successfully!' };

/** The order could not be placed: the error's message, or ours (requirements §8). */
export function orderFailed(reason?: string): Message {
  return {
    title: 'Order Failed',
    text: reason ?? 'There was an error placing your order. Please try again.',
  };
}

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

export const paymentTexts = {
  stripeNotInitialized: 'The card provider is not initialized',
  cardElementNotFound: 'Card element not found',
  paymentConfirmationFailed: 'Payment confirmation failed',
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
