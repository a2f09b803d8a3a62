import type { FrameCalls, Wallet } from '../messages.ts';
import { connectToPage, sendToPage } from './port.ts';
import { confirmIntent, find, formatMoney } from './stripe-api.ts';

/** A wallet: the customer chooses a card and agrees, and the payment is confirmed from here. */
let wallet: Wallet | undefined;
const pay = find('pay', HTMLButtonElement);
const cancel = find('cancel', HTMLButtonElement);
const card = find('card', HTMLSelectElement);

connectToPage({
  purchase,
  confirm(confirmation) {
    cancel.disabled = true;
    return confirmIntent(confirmation, { payment_method: card.value, wallet });
  },
});

async function purchase(request: FrameCalls['purchase']['request']): Promise<'pay' | 'cancel'> {
  ({ wallet } = request);
  const name = wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay';
  find('wallet', HTMLElement).textContent = name;
  find('amount', HTMLElement).textContent = formatMoney(request.amount, request.currency);
  pay.disabled = cancel.disabled = false;
  pay.focus();
  const answer = await new Promise<'pay' | 'cancel'>((resolve) => {
    pay.addEventListener('click', () => resolve('pay'));
    cancel.addEventListener('click', () => resolve('cancel'));
    addEventListener('keydown', ({ key }) => key === 'Escape' && resolve('cancel'));
  });
  if (answer === 'pay') {
    // The shop creates its payment intent now; the customer can still leave.
    pay.textContent = 'Processing…';
    pay.disabled = true;
    cancel.addEventListener('click', () => sendToPage({ kind: 'escape' }));
  }
  return answer;
}
