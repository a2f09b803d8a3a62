/** Messages to sellers and their visitors, verbatim from the specification's error catalogue where it has them (§5, §8). */

import { formatCents } from './money.ts';
import { CARD_MINIMUM_CENTS } from './platform.ts';
import type { Message } from './site-messages.ts';

const error = (text: string): Message => ({ title: 'Error', text });

/** Error toasts of the platform pages (titles: rulings, Messages). */
export const platformFailures = {
  emailRequired: {
    title: 'Email Required',
    text: 'Please enter an email address for the connected account.',
  },
  createAccount: error('Failed to create connected account'),
  accountStatus: error('Failed to fetch account status'),
  accountLink: error('Failed to create account link'),
  missingFields: { title: 'Missing Fields', text: 'Please provide both product name and price' },
  invalidPrice: { title: 'Invalid Price', text: 'Please enter a valid price greater than 0' },
  priceTooLow: {
    title: 'Invalid Price',
    text: `A product costs at least ${formatCents(CARD_MINIMUM_CENTS)}, the least a card can be charged.`,
  },
  noAccount: { title: 'No Account', text: 'Create an account first, then add products to it.' },
  createProduct: error('Failed to create product'),
  loadProducts: error('Failed to load products'),
  loadSales: error('Failed to load sales'),
  archiveProduct: error('Failed to archive product'),
  sendLink: error('Failed to send the link'),
  uploadPicture: error('Failed to upload picture'),
  copyLink: error('Your browser does not allow copying. The link is selected: copy it by hand.'),
  checkout: { title: 'Checkout Error', text: 'Failed to start checkout' },
  sessionExpired: {
    title: 'Session Expired',
    text: 'That onboarding link was already used or has expired. Continue with a new one.',
  },
} satisfies Record<string, Message>;

/** Success toasts of the platform pages. */
export const platformSuccesses = {
  accountCreated: { title: 'Account Created' },
  onboardingUpdated: { title: 'Onboarding Updated' },
  productCreated: { title: 'Product Created' },
  productArchived: { title: 'Product Archived' },
  linkCopied: { title: 'Copied' },
  linkSent: {
    title: 'Check Your Email',
    text: 'If there is such an account, its link is on the way to its email address.',
  },
} satisfies Record<string, Message>;

/** Field errors of the product form. */
export const productErrors = {
  name: 'Please enter a product name.',
  price: 'Please enter a price.',
  priceFormat: 'Enter a price in dollars like 28.99.',
  priceTooLow: `Enter at least ${formatCents(CARD_MINIMUM_CENTS)}, the least a card can be charged.`,
  priceTooLarge: 'A product costs $999,999.99 at most.',
  pictureType: 'We can’t show that file. Choose a JPG, PNG or WebP.',
  pictureTooLarge: 'That picture is larger than 4 MB. Choose a smaller one.',
  pictureGone: 'That picture is no longer available. Choose it again.',
  pictureFailed: 'The picture could not be uploaded. Try again.',
} as const;

/** Hints of the product form. */
export const productHints = {
  price: (shown?: string) =>
    shown
      ? `US dollars. Visitors pay ${shown}. Shipping is included.`
      : `US dollars, at least ${formatCents(CARD_MINIMUM_CENTS)}. Include your shipping cost.`,
} as const;

/** Texts on the platform pages. */
export const platformTexts = {
  missingAccountId: 'Missing Account ID',
  statusAbsent: 'Unable to load account status',
  invalidStore: 'Invalid Store',
  paymentsEnabled: 'Payments Enabled',
  notEnabled: 'Not Enabled',
  inProgress: 'In Progress',
  complete: 'Complete',
  paymentSuccessful: 'Payment Successful',
  salesLoading: 'Loading your sales',
  noSales: 'No sales yet. Each sale is listed here with the address to ship it to.',
  salesLocked:
    'Sales show your customers’ addresses, so this browser needs access to the account. We can email a link to the address that the account was created with.',
  saleRefunded: 'Refunded, don’t ship it',
  noShippingAddress: 'No shipping address here. Look for the payment in your Stripe Dashboard.',
} as const;
