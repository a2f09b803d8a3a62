import type { Confirmation, Outcome, Questions } from '../messages.ts';
import { Frame } from './frame.ts';
import { overlay } from './overlay.ts';

/** A wallet that lies open over the page. */
export interface OpenWallet {
  answered: Promise<'pay' | 'cancel'>;
  confirm(confirmation: Confirmation): Promise<Outcome>;
  close(): void;
}

/** Opens a wallet over the page; `cancelled` is called if the shopper leaves it after having agreed. */
export function openWallet(
  key: string,
  purchase: Questions['purchase']['asked'],
  cancelled: () => void,
): OpenWallet {
  const title = purchase.wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay';
  const frame = new Frame('wallet.html', title, key, ({ kind }) => {
    if (kind === 'escape') cancelled();
  });
  const close = overlay(frame);
  return {
    answered: frame.ask('purchase', purchase),
    confirm: (confirmation) => frame.ask('confirm', confirmation),
    close,
  };
}
