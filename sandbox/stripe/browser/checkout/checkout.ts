import type { StripeError } from '@stripe/stripe-js';
import type { ShownPage } from '../../checkout/payment-page.ts';
import { CardForm } from '../frame/card-form.ts';
import { account, publishableKey } from '../frame/page-port.ts';
import { ask } from '../frame/stripe-api.ts';
import { challenge } from '../page/challenge.ts';
import { fieldValue, showPage, showProblem, showWaiting } from './view.ts';

/** The hosted page: shows what is to be paid, takes a card, and sends the shopper back to the shop. */
const path = `/v1/payment_pages/${location.pathname.split('/').at(-1) ?? ''}`;
const card = new CardForm(() => undefined);

await show();
document.getElementById('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void pay();
});

async function show(): Promise<void> {
  const { body, error } = await ask<ShownPage>('GET', path);
  if (error) showProblem(error.message ?? '');
  else follow(body);
}

async function pay(): Promise<void> {
  const problem = card.submit();
  if (!/\S@\S/.test(fieldValue('email'))) return showProblem('Your email is incomplete.');
  if (problem) return showProblem('');
  showWaiting(true);
  const error = await confirm();
  showWaiting(false);
  showProblem(error?.message ?? '');
}

async function confirm(): Promise<StripeError | undefined> {
  const name = fieldValue('name');
  const { body, error } = await ask<ShownPage>('POST', `${path}/confirm`, {
    email: fieldValue('email'),
    payment_method_data: {
      type: 'card',
      card: card.card,
      billing_details: name ? { name } : undefined,
    },
  });
  if (error) return error;
  const { paymentIntent } = body;
  if (paymentIntent?.status === 'requires_action' && paymentIntent.client_secret) {
    const { intent } = await challenge(publishableKey, paymentIntent.client_secret, account);
    if (intent?.last_payment_error) return intent.last_payment_error;
    await show();
  } else {
    follow(body);
  }
  return undefined;
}

function follow(page: ShownPage): void {
  if (page.successUrl) location.assign(page.successUrl);
  else showPage(page);
}
