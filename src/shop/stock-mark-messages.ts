/** Texts of what product pages say about stock; separate from stock-messages.ts to keep cart and checkout small. */

import type { Message } from './site-messages.ts';
import { describeShortage } from './stock-messages.ts';
import { ONE_SIZE, sizeLabel } from './variant.ts';

/** An address waits for a size, since now or before. */
export const joinedWaitlist: Message = {
  title: "You're on the Waitlist",
  text: "We'll email you once, when your size is back.",
};

/** The mark in a size's cell: `Sold out`, `2 left`. */
export const sizeMark = (available: number) => (available > 0 ? `${available} left` : 'Sold out');

/** The mark of a product in a list whose sizes all have few pieces left, `most` of them at most. */
export const productMark = (most: number) => (most > 0 ? 'Few left' : 'Sold out');

const whenBack = (size: string) => `when ${size === ONE_SIZE ? 'it' : size} is back.`;

/** The waitlist of a size that is sold out. */
export const waitlistTexts = {
  join: 'Join Waitlist',
  promise: (size: string) => `We write once, ${whenBack(size)}`,
  sizeAndPrice: (size: string, price: string) => `${sizeLabel(size)}, ${price}`,
  lead: (size: string) =>
    `${describeShortage({ size, available: 0, retired: false })} Leave your email and we will write once, ${whenBack(size)}`,
} as const;
