/** Messages of the pages that show an order: by its link, or by its number (requirements §5, §8). */

import type { Message } from './site-messages.ts';

/** Error toasts of Track Order. */
export const trackFailures = {
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

/** The links to the orders of an address are on their way, if it has any. */
export const orderLinkSent: Message = {
  title: 'Check Your Email',
  text: 'If there is an order for this email address, we sent you a link to it.',
};

/** Texts on both pages. */
export const orderTexts = {
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
} as const;
