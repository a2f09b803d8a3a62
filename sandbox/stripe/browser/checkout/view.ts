import type { ShownLine, ShownPage } from '../../checkout/payment-page.ts';

/** Puts a session on the page: what it costs, what it holds, and the form while it is open. */
export function showPage(page: ShownPage): void {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: page.currency });
  const price = (cents: number) => money.format(cents / 100);
  element('amount').textContent = price(page.amount);
  element('lines').replaceChildren(...page.lines.map((shown) => line(shown, price(shown.amount))));
  const cancel = element('cancel');
  cancel.hidden = !page.cancelUrl;
  if (page.cancelUrl) cancel.setAttribute('href', page.cancelUrl);
  const isOpen = page.status === 'open';
  element('form').hidden = !isOpen;
  element('notice').textContent = isOpen
    ? ''
    : page.status === 'expired'
      ? 'This checkout session has timed out.'
      : 'You’re all done here.';
  fillEmail(page.email);
}

export function showProblem(message: string): void {
  element('problem').textContent = message;
}

export function showWaiting(waiting: boolean): void {
  const button = element('pay');
  button.toggleAttribute('disabled', waiting);
  button.textContent = waiting ? 'Processing…' : 'Pay';
}

export function fieldValue(id: string): string {
  const field = element(id);
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

function fillEmail(email: string | null): void {
  const field = element('email');
  if (!email || !(field instanceof HTMLInputElement)) return;
  field.value = email;
  field.readOnly = true;
}

function line({ name, description, image, quantity }: ShownLine, amount: string): HTMLElement {
  const item = document.createElement('li');
  if (image) item.append(Object.assign(document.createElement('img'), { src: image, alt: '' }));
  item.append(text('span', quantity > 1 ? `${name} × ${quantity}` : name), text('span', amount));
  if (description) item.append(text('small', description));
  return item;
}

function text(tag: 'span' | 'small', content: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: content });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}
