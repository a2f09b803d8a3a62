import { lazy } from 'react';
import { notOpened } from './not-opened.ts';

const load = () => import('./SentDelay.tsx');

/** Few visits open it: its script comes with its button. */
export const LazySentDelay = lazy(async () => ({ default: (await load()).SentDelay }));

/** Loads the email that was sent, and then has it opened. */
export const openSentDelay = (open: () => void) =>
  load().then(open, notOpened('The email did not open', 'See it'));
