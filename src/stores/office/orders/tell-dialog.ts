import { atom } from 'nanostores';

/** Whether the dialog that tells of a delay is open; what it does comes with it (tell-delay.ts). */
export const $isTellDialogOpen = atom(false);

/** The result of telling several shoppers together: how many were told, and why others were not. */
export interface Told {
  count: number;
  problems: readonly string[];
}
