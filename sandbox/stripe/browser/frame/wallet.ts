import type { Confirmation, Outcome, Questions } from '../messages.ts';
import { connectToPage, tell } from './page-port.ts';
import { askForIntent, intentPath } from './stripe-api.ts';

/** A wallet's sheet: the shopper chooses a card and agrees, and the payment is confirmed from here. */
let purchase: Questions['purchase']['asked'] | undefined;
let page: MessagePort | undefined;

connectToPage({ purchase: agree, confirm }, (port) => {
  page = port;
});

async function agree(asked: Questions['purchase']['asked']): Promise<'pay' | 'cancel'> {
  purchase = asked;
  const { wallet, amount, currency } = asked;
  element('wallet').textContent = wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay';
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  element('amount').textContent = money.format(amount / 100);
  element('pay').focus();
  const answer = await new Promise<'pay' | 'cancel'>((resolve) => {
    element('pay').addEventListener('click', () => resolve('pay'));
    element('cancel').addEventListener('click', () => resolve('cancel'));
    addEventListener('keydown', ({ key }) => key === 'Escape' && resolve('cancel'));
  });
  if (answer === 'pay') waitForShop();
  return answer;
}

/** The shop asks for its payment intent now; the shopper can still leave. */
function waitForShop(): void {
  element('pay').textContent = 'Processing…';
  element('pay').setAttribute('disabled', '');
  element('cancel').addEventListener('click', () => page && tell(page, { kind: 'escape' }));
}

function confirm(wanted: Confirmation): Promise<Outcome> {
  element('cancel').setAttribute('disabled', '');
  const card = element('card');
  return askForIntent('POST', `${intentPath(wanted.clientSecret)}/confirm`, {
    client_secret: wanted.clientSecret,
    return_url: wanted.returnUrl,
    deferred_intent: { amount: wanted.amount, currency: wanted.currency },
    payment_method: card instanceof HTMLSelectElement ? card.value : undefined,
    wallet: purchase?.wallet,
  });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The sheet has no #${id}`);
  return found;
}
