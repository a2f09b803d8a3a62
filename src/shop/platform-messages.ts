/** What sellers and their visitors are told, verbatim from the specification's error catalogue (§5, §8). */

import type { Message } from './site-messages.ts';

const error = (text: string): Message => ({ title: 'Error', text });

/** Toasts of something that went wrong on the platform's pages; their title is ruled (rulings, Messages). */
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
  noAccount: { title: 'No Account', text: 'Create an account first, then add products to it.' },
  createProduct: error('Failed to create product'),
  loadProducts: error('Failed to load products'),
  archiveProduct: error('Failed to archive product'),
  sendLink: error('Failed to send the link'),
  uploadPicture: error('Failed to upload picture'),
  copyLink: error('The browser does not let us copy. The link is marked: copy it by hand.'),
  checkout: { title: 'Checkout Error', text: 'Failed to start checkout' },
  sessionExpired: {
    title: 'Session Expired',
    text: 'That onboarding link is used up or too old. Go on with a new one.',
  },
} satisfies Record<string, Message>;

/** Toasts of something that went well there. */
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

/** Sentences under a field of the product form. */
export const productFaults = {
  name: 'Please enter a product name.',
  price: 'Please enter a price.',
  priceFormat: 'Enter a price in dollars like 28.99.',
  priceTooLarge: 'A product costs $999,999.99 at most.',
  pictureType: 'That is no picture we can show. Choose a JPG, PNG or WebP.',
  pictureTooLarge: 'That picture weighs more than 4 MB. Choose a smaller one.',
  pictureGone: 'The shop has that picture no more. Choose it again.',
  pictureFailed: 'The picture could not be uploaded. Try again.',
} as const;

/** Texts inside those pages. */
export const platformTexts = {
  missingAccountId: 'Missing Account ID',
  statusAbsent: 'Unable to load account status',
  invalidStore: 'Invalid Store',
  paymentsEnabled: 'Payments Enabled',
  notEnabled: 'Not Enabled',
  inProgress: 'In Progress',
  complete: 'Complete',
  paymentSuccessful: 'Payment Successful',
} as const;
