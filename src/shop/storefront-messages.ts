import { platformTexts } from './platform-messages.ts';
import type { Message } from './site-messages.ts';

/** Shown in place of a storefront that is missing or unavailable. */
export const storefrontMessages = {
  invalidStore: {
    title: platformTexts.invalidStore,
    text: 'There is no storefront at this address. Ask the seller for the link again.',
  },
  unreachable: {
    title: 'Back in a Moment',
    text: 'This storefront can’t be shown right now. Try again in a moment.',
  },
} satisfies Record<string, Message>;

/** Shown above the products when the account can't accept payments. */
export const STOREFRONT_CLOSED =
  'This store can’t take payments right now, so Buy Now is off. Its seller has to finish their setup with Stripe.';

/** Where sellers ship, and what it costs. */
export const STOREFRONT_SHIPPING =
  'Prices include shipping to the United States, Puerto Rico and Guam. Stripe asks for your address when you pay.';

/** The result of a visitor's payment; the first four are shown with the product and the amount. */
export const saleMessages = {
  paid: {
    title: platformTexts.paymentSuccessful,
    text: 'Thank you. The seller has your order and your payment.',
  },
  refunded: {
    title: 'Payment Refunded',
    text: 'The seller no longer sells this product, so there is no order. Your payment is refunded in full; banks take up to ten days to show it.',
  },
  processing: {
    title: 'Payment Pending',
    text: 'Your bank is still processing the payment, so there is no need to pay again. The seller gets your order as soon as it is done.',
  },
  unpaid: {
    title: 'Payment Not Completed',
    text: 'Nothing was charged, and the seller has no order from you.',
  },
  unknown: {
    title: 'Payment Not Found',
    text: 'This store has no payment for this link. If you have paid, your bank statement shows it; don’t pay again.',
  },
  unreachable: {
    title: 'Payment Not Checked Yet',
    text: 'We couldn’t check your payment right now. If you have paid, don’t pay again: try this page again in a moment.',
  },
} satisfies Record<string, Message>;
