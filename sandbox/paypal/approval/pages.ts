import { escape } from '#sandbox/page.ts';
import { centsOf } from '../resources/amounts.ts';
import { SHOPPER } from '../resources/parties.ts';
import type { Amount } from '../resources/published.ts';
import type { OrderRow, Outcome } from '../tables.ts';
import { STYLE } from './style.ts';

const CHOICES: Record<Outcome, [label: string, hint: string]> = {
  completed: ['Completed', 'The money arrives at once.'],
  pending: ['Pending', 'The capture waits for a review.'],
  declined: ['Declined', 'The bank refuses the payment.'],
};

/** Where the shopper sees what is to be paid, and pays or goes back. */
export function approvalPage({ context, unit, outcome: earlier }: OrderRow): string {
  const shop = escape(context.brand_name ?? 'the shop');
  const { name, email_address: email } = SHOPPER;
  const declined =
    earlier === 'declined'
      ? '<p class="notice" role="status">Your bank declined the last payment. Choose another way to pay.</p>'
      : '';
  return page(
    'Pay with PayPal',
    `<p class="payer"><span aria-hidden="true">WT</span>
       <b>${name.given_name} ${name.surname}</b><br>${email}</p>
     ${declined}
     <h1>Pay ${shop}</h1>
     <dl>${amountRows(unit.amount)}</dl>
     <form method="post">
       <fieldset>
         <legend>Outcome <small>(stand-in only)</small></legend>
         ${Object.entries(CHOICES).map(choice).join('')}
       </fieldset>
       <button name="button" value="pay">${context.user_action === 'PAY_NOW' ? 'Pay Now' : 'Continue'}</button>
       <button class="plain" name="button" value="cancel">Cancel and return</button>
     </form>`,
  );
}

/** For an order that PayPal does not know, or knows no more. */
export function lostPage(): string {
  return page(
    'Something is wrong',
    `<h1>Things don't appear to be working at the moment.</h1>
     <p>This order does not exist, or has run out. Go back to the shop and try again.</p>`,
  );
}

export function paidPage(backToShop: string | undefined): string {
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
<header><b>PayPal</b> <span>local stand-in, no money moves</span></header>
<main>${content}</main>
</html>`;
}

function choice([value, [label, hint]]: [string, [string, string]], index: number): string {
  return `<label><input type="radio" name="outcome" value="${value}"${index === 0 ? ' checked' : ''}>
    <b>${label}</b> <small>${hint}</small></label>`;
}

const PARTS = [
  ['item_total', 'Items'],
  ['shipping', 'Shipping'],
  ['discount', 'Discount'],
  ['tax_total', 'Tax'],
] as const;

function amountRows({ breakdown, ...total }: Amount): string {
  const parts = PARTS.flatMap(([name, label]) => {
    const money = breakdown?.[name];
    return money && centsOf(money) > 0
      ? row(label, `${name === 'discount' ? '−' : ''}$${money.value}`)
      : [];
  });
  return [...parts, row('Total', `$${total.value} ${total.currency_code}`)].join('');
}

function row(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`;
}
