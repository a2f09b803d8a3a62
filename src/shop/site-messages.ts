/** What the script of every page says; apart from messages.ts, so that pages to read carry no more (specification §5, §8). */

import { MAX_QUANTITY } from './catalog.ts';

export interface Message {
  title: string;
  text?: string;
}

/** What goes wrong with the forms of newsletter and contact. */
export const formFailures = {
  emailRequired: { title: 'Email Required', text: 'Please enter your email address.' },
  waitlistFailed: { title: 'Error', text: 'Failed to join waitlist. Please try again.' },
  contactFailed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  subscribeFailed: { title: 'Error', text: 'Failed to subscribe. Please try again.' },
} satisfies Record<string, Message>;

/** What goes well with them. */
export const formSuccesses = {
  alreadyOnWaitlist: { title: 'Already Subscribed', text: "You're already on the waitlist!" },
  alreadyInClub: { title: 'Already Subscribed', text: "You're already part of the Ghost Club." },
  joinedClub: { title: 'Welcome to the Ghost Club!' },
  messageSent: {
    title: 'Message Sent!',
    text: "Thanks for reaching out. We'll get back to you soon.",
  },
} satisfies Record<string, Message>;

/** Sentences under a field of the newsletter and contact forms. */
export const fieldErrors = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  emailFormat: 'Enter an email address like name@example.com.',
  message: 'Please write a message.',
} as const;

/** `Added to Cart!` with name, size and price (specification §8). */
export function addedToCart(name: string, size: string, price: string): Message {
  return { title: 'Added to Cart!', text: `${name}, Size ${size}, ${price}` };
}

/** A line is full, and another piece was not added (rulings, Money and tax). */
export const cartLineFull: Message = {
  title: 'Not Added',
  text: `${MAX_QUANTITY} of a size is the most we sell at once.`,
};

/** The browser kept no change to the cart; one in memory alone would be gone with the page. */
export const cartNotSaved: Message = {
  title: 'Cart Not Kept',
  text: 'Your browser lets this site store nothing. Allow it, or free some space, and try again.',
};

/** A line was taken out; the toast offers Undo (rulings, Money and tax). */
export function removedFromCart(name: string, size: string): Message {
  return { title: 'Removed', text: `${name}, Size ${size}` };
}

/** The device has no network: nothing left it. Said after what failed. */
export const offline = 'You are offline: nothing was sent, and what you typed is kept.';

/** What is under way takes longer than anybody waits without a word. */
export const stillWorking: Message = {
  title: 'Still Working…',
  text: 'The connection is slow. Stay on this page.',
};

/** What a button says while its form is on its way. */
export const processing = 'Processing...';
