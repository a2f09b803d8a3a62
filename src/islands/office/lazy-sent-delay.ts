import { lazy } from 'react';
import { notOpened } from './not-opened.ts';

const load = () => import('./SentDelay.tsx');

/** Few visits open it: its script comes with its button. */
export const LazySentDelay = lazy(async () => ({ default: (await load()).SentDelay }));

export const openSentDelay = (open: () => void) =>
  load().then(open, notOpened('The email did not open', 'See it'));
