/** Messages to sellers and their visitors, verbatim from the requirements where they have them (§5, §8). */

import type { Message } from './site-messages.ts';

const error = (text: string): Message => ({ title: 'Error', text });

/** Error toasts of the sellers' pages (titles: requirements §8). */
export const sellerFailures = {
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
  loadSales: error('Failed to load sales'),
  archiveProduct: error('Failed to archive product'),
  sendLink: error('Failed to send the link'),
  invalidLink: error('That link is no longer valid'),
  uploadPicture: error('Failed to upload picture'),
  copyLink: error(
    'Your browser does not allow copying. The link is selected, so you can copy it yourself.',
  ),
  checkout: { title: 'Checkout Error', text: 'Failed to start checkout' },
  sessionExpired: {
    title: 'Session Expired',
    text: 'That onboarding link was already used or has expired. Continue with a new one.',
  },
} satisfies Record<string, Message>;

export const sellerSuccesses = {
  accountCreated: { title: 'Account Created' },
  onboardingUpdated: { title: 'Onboarding Updated' },
  productCreated: { title: 'Product Created' },
  productArchived: { title: 'Product Archived' },
  linkCopied: { title: 'Copied' },
  linkSent: {
    title: 'Check Your Email',
    text: 'If the account exists, we emailed a link to its email address.',
  },
} satisfies Record<string, Message>;

export const sellerTexts = {
  missingAccountId: 'Missing Account ID',
  statusAbsent: 'Unable to load account status',
  invalidStore: 'Invalid Store',
  paymentsEnabled: 'Payments Enabled',
  notEnabled: 'Not Enabled',
  inProgress: 'In Progress',
  complete: 'Complete',
  paymentSuccessful: 'Payment Successful',
} as const;
