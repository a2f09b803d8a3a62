import { platformTexts } from './platform-messages.ts';
import type { Message } from './site-messages.ts';

/** What a seller's visitors are told in place of a storefront. */
export const storefrontAnswers = {
  invalidStore: {
    title: platformTexts.invalidStore,
    text: 'There is no storefront at this address. Ask the seller for the link again.',
  },
  unreachable: {
    title: 'Back in a Moment',
    text: 'This storefront can’t be shown right now. Try again in a moment.',
  },
} satisfies Record<string, Message>;

/** Why nothing can be bought, said once over the products. */
export const STOREFRONT_CLOSED =
  'This store can’t take payments right now, so Buy Now is off. Its seller has something left to settle with Stripe.';

/** What became of a visitor's payment; the seller's goods and the amount stand beside the first four. */
export const saleAnswers = {
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
    text: 'Your bank is still at work, so there is no need to pay again. The seller has your order as soon as it is done.',
  },
  unpaid: {
    title: 'Payment Not Completed',
    text: 'Nothing was charged, and the seller has no order from you.',
  },
  unknown: {
    title: 'Payment Not Found',
    text: 'This store knows no payment by this address. If you have paid, your bank statement shows it; don’t pay again.',
  },
  unreachable: {
    title: 'Payment Not Checked Yet',
    text: 'We couldn’t ask about your payment just now. If you have paid, don’t pay again: try this page again in a moment.',
  },
} satisfies Record<string, Message>;
