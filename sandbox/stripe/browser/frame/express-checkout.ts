import type { Look, Wallet } from '../messages.ts';
import { dress } from './appearance.ts';
import { connectToPage, tell, tellHeight } from './page-port.ts';

/** The wallets' buttons: the page hears which one was pressed. */
const NAMES: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
let page: MessagePort | undefined;

connectToPage(
  {
    async look(look) {
      await dress(look);
      showButtons(look.buttons);
    },
    focus: () => document.querySelector('button')?.focus(),
  },
  (port) => {
    page = port;
    tellHeight(port, document.body);
    addEventListener('focus', () => tell(port, { kind: 'focus' }));
    addEventListener('blur', () => tell(port, { kind: 'blur' }));
  },
);

function showButtons(
  { wallets, height }: NonNullable<Look['buttons']> = { wallets: [], height: 0 },
) {
  document.body.replaceChildren(
    ...wallets.map((wallet) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = NAMES[wallet];
      button.style.height = `${height}px`;
      button.addEventListener('click', () => page && tell(page, { kind: 'wallet', wallet }));
      return button;
    }),
  );
}
