import { atom } from 'nanostores';

/** Whether the dialog that tells of a delay is open; what it does comes with it (tell-delay.ts). */
export const $isTellDialogOpen = atom(false);

/** What became of the orders whose shoppers were told together: how many were, and why others were not. */
export interface Told {
  count: number;
  problems: readonly string[];
}
