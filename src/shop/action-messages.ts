import type { Message } from './site-messages.ts';

/** An action is done, but the page could not be loaded again. */
export const notShown: Message = {
  title: 'Done',
  text: 'This page could not be loaded again. Reload it to see the change.',
};

/** Said when no answer came, unless a second call does something twice. */
export const noAnswer = 'No answer from the server. You can try again: nothing is done twice.';
