import type { Outcome } from '../messages.ts';
import { connectToPage } from './page-port.ts';
import { askForIntent, intentPath } from './stripe-api.ts';

/** The bank's question: resolves when the cardholder has chosen how it ends. */
connectToPage({ authenticate: ({ clientSecret }) => authenticate(clientSecret) }, () => undefined);

async function authenticate(clientSecret: string): Promise<Outcome> {
  await showAmount(clientSecret);
  const outcome = await Promise.race([chosen('complete'), chosen('fail')]);
  return askForIntent(
    'POST',
    intentPath(clientSecret).replace('payment_intents', '3ds2/authenticate'),
    {
      client_secret: clientSecret,
      outcome,
    },
  );
}

async function showAmount(clientSecret: string): Promise<void> {
  const found = await askForIntent('GET', intentPath(clientSecret), {
    client_secret: clientSecret,
  });
  const place = document.getElementById('amount');
  if (!found.intent || !place) return;
  const { amount, currency } = found.intent;
  place.textContent = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 100,
  );
}

function chosen(id: 'complete' | 'fail'): Promise<typeof id> {
  const button = document.getElementById(id);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`The frame has no #${id}`);
  button.disabled = false;
  if (id === 'complete') button.focus();
  return new Promise((resolve) =>
    button.addEventListener('click', () => resolve(id), { once: true }),
  );
}
