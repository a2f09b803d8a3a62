/** Messages in the script of every page; separate from messages.ts to keep static pages small (requirements §5, §8). */

import { brand } from './brand.ts';
import { MAX_QUANTITY } from './cart.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { sizeLabel } from './variant.ts';

export interface Message {
  title: string;
  text?: string;
}

/** The message with why it failed after it, never in its place (requirements §8). */
export function withReason({ title, text = title }: Message, reason: string): Message {
  return { title, text: `${text.replace(/\.$/, '')}. ${reason}` };
}

/** Error toasts of the newsletter and contact forms. */
export const formFailures = {
  emailRequired: { title: 'Email Required', text: 'Please enter your email address.' },
  waitlistFailed: { title: 'Error', text: 'Failed to join waitlist. Please try again.' },
  contactFailed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  subscribeFailed: { title: 'Error', text: 'Failed to subscribe. Please try again.' },
} satisfies Record<string, Message>;

export const labelFailed: Message = { title: 'No Label', text: 'Your label can not be opened.' };

/** Success toasts of the newsletter and contact forms. */
export const formSuccesses = {
  alreadyOnWaitlist: { title: 'Already Subscribed', text: "You're already on the waitlist!" },
  alreadyInClub: { title: 'Already Subscribed', text: `You're already part of the ${brand.club}.` },
  joinedClub: { title: `Welcome to the ${brand.club}!` },
  messageSent: {
    title: 'Message Sent!',
    text: "Thanks for reaching out. We'll get back to you soon.",
  },
} satisfies Record<string, Message>;

/** Field errors of the newsletter and contact forms. */
export const fieldErrors = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  emailFormat: 'Enter an email address like name@example.com.',
  message: 'Please write a message.',
} as const;

/** The mistake in a typed email address, if any; white space counts as empty. */
export function emailError(text: string): string | undefined {
  if (normalizeEmail(text) === '') return fieldErrors.email;
  return isEmail(text) ? undefined : fieldErrors.emailFormat;
}

/** `Added to Cart!` with name, size and price (requirements §8). */
export function addedToCart(name: string, size: string, price: string): Message {
  return { title: 'Added to Cart!', text: `${name}, ${sizeLabel(size)}, ${price}` };
}

export const viewCart = 'View Cart';
export const goToCheckout = 'Checkout';

/** The line already has the maximum quantity (requirements §4). */
export const cartLineFull: Message = {
  title: 'Not Added',
  text: `${MAX_QUANTITY} of a size is the most we sell at once.`,
};

/** The browser's storage refused the change to the cart; one kept in memory would be lost with the page. */
export const cartNotSaved: Message = {
  title: 'Cart Not Saved',
  text: 'Your browser blocks storage for this site. Allow it, or free some space, and try again.',
};

/** A line was removed; the toast offers Undo (requirements §4). */
export function removedFromCart(name: string, size: string): Message {
  return { title: 'Removed', text: `${name}, ${sizeLabel(size)}` };
}

export function restoredToCart(name: string, size: string): Message {
  return { title: 'Back in Your Cart', text: `${name}, ${sizeLabel(size)}` };
}

/** The device is offline; added after the text of the failure. */
export const offline = 'You are offline: nothing was sent, and what you typed is kept.';

export const stillWorking: Message = {
  title: 'Still Working…',
  text: 'The connection is slow. Stay on this page.',
};

/** The label of a busy button. */
export const processing = 'Processing...';
