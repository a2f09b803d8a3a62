import { type FrameCalls, type Outcome, type Wallet, WALLETS } from '../messages.ts';
import { connectToPage, sendToPage } from './port.ts';
import { authenticateIntent, confirmIntent, find, formatMoney } from './stripe-api.ts';

/** The frames that lie over the shop's page: the bank's 3-D Secure page, and a wallet. */

if (document.getElementById('wallet')) {
  let wallet: Wallet | undefined;
  connectToPage({
    purchase(request) {
      ({ wallet } = request);
      return purchase(request);
    },
    confirm(confirmation) {
      find('cancel', HTMLButtonElement).disabled = true;
      const payment_method = find('card', HTMLSelectElement).value;
      return confirmIntent(confirmation, { payment_method, wallet });
    },
  });
} else {
  connectToPage({ authenticate });
}

async function authenticate({
  clientSecret,
  amount,
  currency,
}: FrameCalls['authenticate']['request']): Promise<Outcome> {
  find('amount', HTMLElement).textContent = formatMoney(amount, currency);
  const outcome = await Promise.race([click('complete', 'complete'), click('fail', 'fail')]);
  return authenticateIntent(clientSecret, outcome);
}

async function purchase(request: FrameCalls['purchase']['request']): Promise<'pay' | 'cancel'> {
  find('wallet', HTMLElement).textContent = WALLETS[request.wallet];
  find('amount', HTMLElement).textContent = formatMoney(request.amount, request.currency);
  find('lines', HTMLElement).replaceChildren(
    ...request.lineItems.map(({ name, amount }) => {
      const line = document.createElement('li');
      line.textContent = `${name} ${formatMoney(amount, request.currency)}`;
      return line;
    }),
  );
  const escape = new Promise<'cancel'>((resolve) =>
    addEventListener('keydown', ({ key }) => key === 'Escape' && resolve('cancel')),
  );
  const answer = await Promise.race([click('pay', 'pay'), click('cancel', 'cancel'), escape]);
  if (answer === 'pay') {
    // The shop creates its payment intent now; the customer can still leave.
    const pay = find('pay', HTMLButtonElement);
    pay.textContent = 'Processing…';
    pay.disabled = true;
    void click('cancel', 'escape').then((kind) => sendToPage({ kind }));
  }
  return answer;
}

/** Enables a button, focuses it if it comes first, and resolves with `meaning` when it is pressed. */
function click<Meaning extends string>(id: string, meaning: Meaning): Promise<Meaning> {
  const button = find(id, HTMLButtonElement);
  button.disabled = false;
  if (button.matches('button:first-of-type')) button.focus();
  return new Promise((resolve) => button.addEventListener('click', () => resolve(meaning)));
}
