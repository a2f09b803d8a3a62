import type { Wallet } from '../messages.ts';
import { applyAppearance } from './appearance.ts';
import { connectToPage, sendToPage } from './port.ts';

/** The wallets' buttons: the page learns which one was pressed. */
const NAMES: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

connectToPage({
  async appearance(appearance) {
    await applyAppearance(appearance);
    const { wallets, height } = appearance.buttons ?? { wallets: [], height: 0 };
    document.body.replaceChildren(...wallets.map((wallet) => newButton(wallet, height)));
  },
});

function newButton(wallet: Wallet, height: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = NAMES[wallet];
  button.style.height = `${height}px`;
  button.addEventListener('click', () => sendToPage({ kind: 'wallet', wallet }));
  return button;
}
