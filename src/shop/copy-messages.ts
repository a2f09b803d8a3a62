/** Toasts about copying a number, in a module of their own: Track Order loads nothing of order-messages.ts. */
import type { Message } from './site-messages.ts';

export const copied: Message = { title: 'Copied' };

export const notCopied: Message = {
  title: 'Not Copied',
  text: 'Your browser does not allow copying.',
};
