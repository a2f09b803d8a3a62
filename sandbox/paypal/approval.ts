import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { escape, pageResponse, redirect } from '#sandbox/provider/http.ts';
import { CUSTOMER } from './objects.ts';
import { approveOrder } from './orders.ts';
import { type OrderRow, OUTCOMES, type PaypalSandbox } from './sandbox.ts';

export function approvalHandler(sandbox: PaypalSandbox): RequestHandler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/checkoutnow') return undefined;
    const order = sandbox.ledger.find('order', searchParams.get('token') ?? '');
    if (!order || order.isExpired) return notFoundPage();
    if (order.status === 'COMPLETED') {
      const content = `<h1>You've already paid for this order.</h1>
        <p><a href="${escape(addressOf(order, 'return'))}">Return to the shop</a></p>`;
      return pageResponse('PayPal', { title: 'Already paid', content });
    }
    if (request.method !== 'POST') return approvalPage(order);
    const form = new URLSearchParams(await request.text());
    const isCancelled = form.get('button') === 'cancel';
    const outcome = OUTCOMES.find((name) => name === form.get('outcome')) ?? 'completed';
    if (!isCancelled) approveOrder(order, outcome, sandbox);
    const address = addressOf(order, isCancelled ? 'cancel' : 'return');
    return address ? redirect(address) : notFoundPage();
  };
}

/** The shop's URL with PayPal's parameters; '' when the shop has given none. */
function addressOf({ id, context }: OrderRow, way: 'cancel' | 'return'): string {
  const url = URL.parse(context[`${way}_url`] ?? '');
  url?.searchParams.set('token', id);
  if (way === 'return') url?.searchParams.set('PayerID', CUSTOMER.account_id);
  return url?.href ?? '';
}

function approvalPage({ context, unit, outcome: earlier }: OrderRow): Response {
  const notice = 'Your bank declined the last payment. Choose another way to pay.';
  const choices = OUTCOMES.map(
    (outcome) => `<label><input type="radio" name="outcome" value="${outcome}"
      ${outcome === 'completed' ? 'checked' : ''}> ${outcome}</label>`,
  );
  return pageResponse('PayPal', {
    title: 'Pay with PayPal',
    content: `<p><b>${CUSTOMER.name.given_name} ${CUSTOMER.name.surname}</b><br>${CUSTOMER.email_address}</p>
     ${earlier === 'declined' ? `<p class="notice" role="status">${notice}</p>` : ''}
     <h1>Pay ${escape(context.brand_name ?? 'the shop')}</h1>
     <p>Total <b>$${escape(unit.amount.value)} ${escape(unit.amount.currency_code)}</b></p>
     <form method="post">
       <fieldset><legend>Outcome <small>(stand-in only)</small></legend>${choices.join('')}</fieldset>
       <button name="button" value="pay">${context.user_action === 'PAY_NOW' ? 'Pay Now' : 'Continue'}</button>
       <button class="plain" name="button" value="cancel">Cancel and return</button>
     </form>`,
  });
}

function notFoundPage(): Response {
  const content = `<h1>Things don't appear to be working at the moment.</h1>
    <p>This order does not exist, or has expired. Go back to the shop and try again.</p>`;
  return pageResponse('PayPal', { status: 404, title: 'Something is wrong', content });
}
