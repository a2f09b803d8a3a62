import { type FrameAppearance, WALLETS } from '../messages.ts';
import { CardForm } from './card-form.ts';
import { connectToPage, sendToPage } from './port.ts';
import { confirmIntent } from './stripe-api.ts';

/** The frames in the shop's page: the card form, or the wallets' buttons. */

if (document.body.className === 'card') showCardForm();
else showWallets();

/** Typed text goes to the API from here, and the page learns only the outcome. */
function showCardForm(): void {
  const form = new CardForm();
  connectToPage({
    show: applyAppearance,
    submit: () => form.submit(),
    focus: () => form.focus(),
    confirm: (confirmation) =>
      confirmIntent(confirmation, {
        payment_method_data: {
          type: 'card',
          card: form.card,
          billing_details: confirmation.billingDetails,
        },
      }),
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') sendToPage({ kind: 'enter' });
  });
  addEventListener('input', () => sendToPage({ kind: 'change', complete: form.isComplete }));
}

function showWallets(): void {
  connectToPage({
    async show(appearance) {
      await applyAppearance(appearance);
      const { wallets, height } = appearance.buttons ?? { wallets: [], height: 0 };
      const buttons = wallets.map((wallet) => {
        const button = document.createElement('button');
        button.textContent = WALLETS[wallet];
        button.style.height = `${height}px`;
        button.addEventListener('click', () => sendToPage({ kind: 'wallet', wallet }));
        return button;
      });
      document.body.replaceChildren(...buttons);
    },
  });
}

/** The selectors that a page may give rules for: these classes, their states and placeholders. */
const SELECTOR = /^\.(?:Input|Label|Error)(?:--[a-z]+)?(?::{1,2}[a-z-]+)*$/;

/** Applies the page's appearance to the frame, and waits for the page's fonts. */
async function applyAppearance({ appearance, fonts }: FrameAppearance): Promise<undefined> {
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!SELECTOR.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (rule instanceof CSSStyleRule) Object.assign(rule.style, declarations);
  }
  document.adoptedStyleSheets = [sheet];
  const loading = fonts.map(async (font) => {
    if ('cssSrc' in font) throw new Error('The local Stripe stand-in does not support cssSrc.');
    const { family, src, weight = '400' } = font;
    document.fonts.add(await new FontFace(family, src, { weight }).load());
  });
  await Promise.allSettled(loading);
}
