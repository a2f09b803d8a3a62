import { lazy } from 'react';
import type { openTellDialog } from '#stores/office/orders/tell-delay.ts';
import { notOpened } from '../not-opened.ts';

const load = () => import('./TellDialog.tsx');

/** Few visits open it: its script comes with its button. */
export const LazyTellDialog = lazy(async () => ({ default: (await load()).TellDialog }));

export const askDelay = (...opened: Parameters<typeof openTellDialog>) =>
  Promise.all([import('#stores/office/orders/tell-delay.ts'), load()]).then(
    ([store]) => store.openTellDialog(...opened),
    notOpened('The dialog did not open', 'Tell them'),
  );
