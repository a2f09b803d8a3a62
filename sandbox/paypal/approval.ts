import { text } from 'node:stream/consumers';
import { escape, type Handler, redirect, showPage } from '#sandbox/provider/http.ts';
import { CUSTOMER } from './objects.ts';
import { approveOrder } from './orders.ts';
import { type OrderRow, type Outcome, OUTCOMES, type PaypalSandbox } from './sandbox.ts';

const APPROVAL_PATH = '/checkoutnow?';
const CHOICES: Record<Outcome, [label: string, hint: string]> = {
  completed: ['Completed', 'The money arrives at once.'],
  pending: ['Pending', 'The capture waits for a review.'],
  declined: ['Declined', 'The bank refuses the payment.'],
};

/** The page on which the customer approves an order. */
export function approvalHandler(sandbox: PaypalSandbox): Handler {
  return async (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(APPROVAL_PATH)) return false;
    const form = new URLSearchParams(await text(request));
    const token = new URLSearchParams(url.slice(APPROVAL_PATH.length)).get('token');
    const order = sandbox.ledger.find('order', token ?? '');
    if (!order || order.isExpired) {
      showPage(response, 404, notFoundPage());
    } else if (order.status === 'COMPLETED') {
      showPage(response, 200, paidPage(returnUrl(order)));
    } else if (request.method === 'POST') {
      const address = submitForm(order, form, sandbox);
      if (address) redirect(response, address);
      else showPage(response, 200, notFoundPage());
    } else {
      showPage(response, 200, approvalPage(order));
    }
    return true;
  };
}

/** Handles the form; returns where the customer goes next. */
function submitForm(
  order: OrderRow,
  form: URLSearchParams,
  sandbox: PaypalSandbox,
): string | undefined {
  if (form.get('button') === 'cancel') return withParameters(order.context.cancel_url, order.id);
  const outcome = OUTCOMES.find((name) => name === form.get('outcome')) ?? 'completed';
  approveOrder(order, outcome, sandbox);
  return returnUrl(order);
}

function returnUrl({ id, context }: OrderRow): string | undefined {
  return withParameters(context.return_url, id, CUSTOMER.payer_id);
}

/** The shop's return URL with PayPal's parameters. */
function withParameters(address: string | undefined, token: string, payerId?: string) {
  if (!address) return undefined;
  const url = new URL(address);
  url.searchParams.set('token', token);
  if (payerId) url.searchParams.set('PayerID', payerId);
  return url.href;
}

function approvalPage({ context, unit, outcome: earlier }: OrderRow): string {
  const { name, email_address: email } = CUSTOMER;
  const declined =
    earlier === 'declined'
      ? '<p class="notice" role="status">Your bank declined the last payment. Choose another way to pay.</p>'
      : '';
  const choices = Object.entries(CHOICES).map(
    ([value, [label, hint]], index) => `<label>
      <input type="radio" name="outcome" value="${value}"${index === 0 ? ' checked' : ''}>
      <b>${label}</b> <small>${hint}</small></label>`,
  );
  return page(
    'Pay with PayPal',
    `<p><b>${name.given_name} ${name.surname}</b><br>${email}</p>
     ${declined}
     <h1>Pay ${escape(context.brand_name ?? 'the shop')}</h1>
     <p>Total <b>$${escape(unit.amount.value)} ${escape(unit.amount.currency_code)}</b></p>
     <form method="post">
       <fieldset><legend>Outcome <small>(stand-in only)</small></legend>${choices.join('')}</fieldset>
       <button name="button" value="pay">${context.user_action === 'PAY_NOW' ? 'Pay Now' : 'Continue'}</button>
       <button class="plain" name="button" value="cancel">Cancel and return</button>
     </form>`,
  );
}

/** The page for an unknown or expired order. */
function notFoundPage(): string {
  return page(
    'Something is wrong',
    `<h1>Things don't appear to be working at the moment.</h1>
     <p>This order does not exist, or has expired. Go back to the shop and try again.</p>`,
  );
}

function paidPage(backToShop: string | undefined): string {
  const link = backToShop ? `<p><a href="${escape(backToShop)}">Return to the shop</a></p>` : '';
  return page('Already paid', `<h1>You've already paid for this order.</h1>${link}`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<header><b>PayPal</b><br>local stand-in, no money moves</header>
<main>${content}</main>
</html>`;
}

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; background: #f4f6f9; color: #001435; font: 1rem/1.5 system-ui, sans-serif }
  header { padding: 1.5rem 1rem; text-align: center }
  header b { color: #00308f; font-size: 1.625rem; font-style: italic }
  main { max-width: 28rem; margin: 0 auto 3rem; padding: 2rem; background: #fff; border-radius: 1rem }
  h1 { font-size: 1.375rem }
  .notice { padding: .75rem 1rem; background: #fff3d6 }
  fieldset { margin: 1rem 0 1.5rem; border: 1px dashed #c6ccd6 }
  label { display: block; padding: .375rem 0 }
  small { color: #545d6b }
  button { width: 100%; min-height: 3rem; border: 0; border-radius: 1.5rem; background: #0551b5; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer }
  button.plain { margin-top: .5rem; background: none; color: #0551b5 }
  :focus-visible { outline: 3px solid #1072eb; outline-offset: 2px }
`;
