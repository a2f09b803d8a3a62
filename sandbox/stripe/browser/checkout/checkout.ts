import type { StripeError } from '@stripe/stripe-js';
import type { PaymentPage } from '../../checkout/payment-page.ts';
import { CardForm } from '../frame/card-form.ts';
import { account, publishableKey } from '../frame/port.ts';
import { callStripe, find, formatMoney } from '../frame/stripe-api.ts';
import { openChallenge } from '../page/frame.ts';

/** The hosted page: shows what is to be paid, takes a card, and sends the customer back to the shop. */
const path = `/v1/payment_pages/${location.pathname.split('/').at(-1) ?? ''}`;
const card = new CardForm(find('card', HTMLElement));
const form = find('form', HTMLFormElement);
const email = find('email', HTMLInputElement);
const button = find('pay', HTMLButtonElement);
const shipping = find('shipping', HTMLFieldSetElement);
const country = find('country', HTMLSelectElement);
const addressField = (id: string) => find(id, HTMLInputElement);
const REQUIRED = ['name', 'line1', 'city', 'state', 'postal_code'];

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void pay();
});
await load();

/** Shows the form once this script listens to its fields. */
async function load(): Promise<void> {
  const { body, error } = await callStripe<PaymentPage>(path);
  if (error) find('notice', HTMLElement).textContent = error.message ?? '';
  else show(body);
}

async function pay(): Promise<void> {
  const invalidCard = card.submit();
  if (!/\S@\S/.test(email.value)) {
    showProblem('Your email is incomplete.');
    return;
  }
  if (!shipping.hidden && REQUIRED.some((id) => addressField(id).value.trim() === '')) {
    showProblem('Your shipping address is incomplete.');
    return;
  }
  if (invalidCard) {
    showProblem('');
    return;
  }
  button.disabled = true;
  button.textContent = 'Processing…';
  const error = await confirm();
  button.disabled = false;
  button.textContent = 'Pay';
  showProblem(error?.message);
}

async function confirm(): Promise<StripeError | undefined> {
  const { body, error } = await callStripe<PaymentPage>(`${path}/confirm`, {
    email: email.value.trim(),
    payment_method_data: { type: 'card', card: card.card },
    ...(!shipping.hidden && { shipping: enteredAddress() }),
  });
  if (error) return error;
  const { paymentIntent } = body;
  if (paymentIntent?.status === 'requires_action' && paymentIntent.client_secret) {
    const { client_secret: clientSecret, amount, currency } = paymentIntent;
    const challenge = { clientSecret, amount, currency };
    const { intent } = await openChallenge({ key: publishableKey, account }, challenge);
    if (intent?.last_payment_error) return intent.last_payment_error;
    await load();
  } else {
    show(body);
  }
  return undefined;
}

function enteredAddress() {
  const text = (id: string) => addressField(id).value.trim();
  return {
    name: text('name'),
    address: {
      line1: text('line1'),
      line2: text('line2'),
      city: text('city'),
      state: text('state'),
      postal_code: text('postal_code'),
      country: country.value,
    },
  };
}

function show(page: PaymentPage): void {
  if (page.successUrl) {
    location.assign(page.successUrl);
    return;
  }
  find('amount', HTMLElement).textContent = formatMoney(page.amount, page.currency);
  const lines = page.lines.map(({ name, quantity, amount }) => {
    const line = document.createElement('li');
    line.textContent = `${name} × ${quantity}: ${formatMoney(amount, page.currency)}`;
    return line;
  });
  find('lines', HTMLElement).replaceChildren(...lines);
  const cancel = find('cancel', HTMLAnchorElement);
  cancel.hidden = !page.cancelUrl;
  cancel.href = page.cancelUrl ?? '';
  form.hidden = page.status !== 'open';
  shipping.hidden = page.shippingCountries === null;
  if (country.options.length === 0) {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const codes = page.shippingCountries ?? [];
    country.append(...codes.map((code) => new Option(names.of(code) ?? code, code)));
  }
  const notices: Record<string, string> = {
    expired: 'This checkout session has timed out.',
    complete: 'You’re all done here.',
  };
  find('notice', HTMLElement).textContent = notices[page.status ?? ''] ?? '';
  if (!page.email) return;
  email.value = page.email;
  email.readOnly = true;
}

function showProblem(message = ''): void {
  find('problem', HTMLElement).textContent = message;
}
