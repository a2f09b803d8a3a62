/** Texts of the seller's products page alone, so that no other page loads them. */

import { formatCents } from './money.ts';
import { CARD_MINIMUM_CENTS } from './card-minimum.ts';
import type { Message } from './site-messages.ts';

/** The price is under what Stripe charges by card. */
export const priceTooLow: Message = {
  title: 'Invalid Price',
  text: `A product must cost at least ${formatCents(CARD_MINIMUM_CENTS)}, the least a card can be charged.`,
};

export const productErrors = {
  name: 'Please enter a product name.',
  price: 'Please enter a price.',
  priceFormat: 'Enter a price in dollars like 28.99.',
  priceTooLow: `Enter at least ${formatCents(CARD_MINIMUM_CENTS)}, the least a card can be charged.`,
  priceTooLarge: 'Enter at most $999,999.99.',
  pictureType: 'We can’t show that file. Choose a JPG, PNG or WebP.',
  pictureTooLarge: 'That picture is larger than 4 MB. Choose a smaller one.',
  pictureGone: 'That picture is no longer available. Choose it again.',
  pictureFailed: 'The picture could not be uploaded. Try again.',
} as const;

export const productHints = {
  price: (shown?: string) =>
    shown
      ? `US dollars. Visitors pay ${shown}. Shipping is included.`
      : `US dollars, at least ${formatCents(CARD_MINIMUM_CENTS)}. Include your shipping cost.`,
} as const;

export const saleTexts = {
  loading: 'Loading your sales',
  none: 'No sales yet. Each sale is listed here with the address to ship it to.',
  locked:
    'Sales show your customers’ addresses, so only a link by email opens them. We can send it to the address that the account was created with.',
  refunded: 'Refunded, don’t ship it',
  partlyRefunded: (amount: string) => `Refunded ${amount}`,
  disputes: { open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' },
  noAddress: 'No shipping address here. Look for the payment in your Stripe Dashboard.',
} as const;
