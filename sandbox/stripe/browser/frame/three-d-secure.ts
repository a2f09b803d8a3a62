import type { Outcome } from '../messages.ts';
import { connectToPage } from './port.ts';
import { authenticateIntent, callIntent, find, formatMoney } from './stripe-api.ts';

/** The bank's page: resolves when the cardholder has chosen how it ends. */
connectToPage({ authenticate: ({ clientSecret }) => authenticate(clientSecret) });

async function authenticate(clientSecret: string): Promise<Outcome> {
  const { intent } = await callIntent(clientSecret);
  if (intent) {
    find('amount', HTMLElement).textContent = formatMoney(intent.amount, intent.currency);
  }
  const outcome = await Promise.race([click('complete'), click('fail')]);
  return authenticateIntent(clientSecret, outcome);
}

function click(id: 'complete' | 'fail'): Promise<typeof id> {
  const button = find(id, HTMLButtonElement);
  button.disabled = false;
  if (id === 'complete') button.focus();
  return new Promise((resolve) => button.addEventListener('click', () => resolve(id)));
}
