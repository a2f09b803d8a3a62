import { sellerTexts } from './sellers-messages.ts';
import type { Message } from './site-messages.ts';

/** Shown in place of a storefront that is missing or unavailable. */
export const storefrontMessages = {
  invalidStore: {
    title: sellerTexts.invalidStore,
    text: 'There is no storefront at this address. Ask the seller for the link again.',
  },
  unreachable: {
    title: 'Back in a Moment',
    text: 'This storefront can’t be shown right now. Try again in a moment.',
  },
} satisfies Record<string, Message>;

/** Shown above the products when the account can't accept payments. */
export const STOREFRONT_CLOSED =
  'This store can’t take payments right now, so Buy Now is off. The seller has to finish setting up with Stripe.';

/** Where sellers ship, and what it costs. */
export const STOREFRONT_SHIPPING =
  'Prices include shipping to the United States, Puerto Rico and Guam. Stripe asks for your address when you pay.';

/** How a buyer reaches the seller; the contact follows `known`. Without one, `forward` follows the link `write`. */
export const saleContact = {
  known: 'Questions about your order? Contact the seller:',
  write: 'Write to us',
  forward:
    'with the payment ID if you have a question about your order: we pass it on to the seller, who has your email address.',
};

/** The result of a visitor's payment; the first four are shown with the product and the amount. */
export const saleMessages = {
  paid: {
    title: sellerTexts.paymentSuccessful,
    text: 'Thank you. The seller has your order and your payment.',
  },
  refunded: {
    title: 'Payment Refunded',
    text: 'The seller no longer sells this product, so there is no order. Your payment is refunded in full. The refund takes 5-7 business days.',
  },
  processing: {
    title: 'Payment Pending',
    text: 'Your bank is still processing the payment, so there is no need to pay again. The seller gets your order when the payment completes.',
  },
  unpaid: {
    title: 'Payment Not Completed',
    text: 'Nothing was charged, and the seller has no order from you.',
  },
  unknown: {
    title: 'Payment Not Found',
    text: 'This store has no payment for this link. If you have paid, don’t pay again: your bank statement shows the payment.',
  },
  unreachable: {
    title: 'Payment Not Checked Yet',
    text: 'We couldn’t check your payment right now. If you have paid, don’t pay again: try this page again in a moment.',
  },
  /** After the sentence that says how long to wait. */
  limited: {
    title: 'Payment Not Checked Yet',
    text: 'If you have paid, don’t pay again: the seller gets your order without this page.',
  },
} satisfies Record<string, Message>;
