import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ReportFigures } from '#contracts/office/reports.ts';
import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { reportRows } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { oneTee, openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { mug, PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);

/*
 * What is bought, worked out by hand, in cents. Kentucky taxes pieces and shipping, Pennsylvania all but clothing, both
 * with 6 %. Shipping is free from 5798 on, before a code. Taxed are: 2899 + 495 = 3394 (203.64), 5798 (347.88), 8697
 * (521.82), 5298 (317.88), 2899 + 1495 = 4394 (263.64), 495 alone (29.7), 1800 and 495 × 1800 / 4699 = 190 (119.4).
 */
const PURCHASES = `
  what                 state  to            gross  discount  shipping  exempt  taxable  taxed_shipping  tax
  1_tee                KY     Lexington     2899   0         495       0       2899     495             204
  2_tees               KY     Lexington     5798   0         0         0       5798     0               348
  3_tees               KY     Lexington     8697   0         0         0       8697     0               522
  2_tees_FIVE          KY     Lexington     5798   500       0         0       5298     0               318
  1_tee_Express        KY     Lexington     2899   0         1495      0       2899     1495            264
  1_tee_ANGELSHARE     KY     Lexington     2899   2899      495       0       0        495             30
  1_tee_mug            PA     Philadelphia  4699   0         495       2899    1800     190             119
  1_tee                PA     Philadelphia  2899   0         495       2899    0        0               0
  1_tee                OR     Portland      2899   0         495       0       0        0               0
  1_tee                AK     Anchorage     2899   0         1495      0       0        0               0
  1_tee                PR     San_Juan,_US  2899   0         495       0       0        0               0
  1_tee                PR     San_Juan      2899   0         495       0       0        0               0
  1_tee                AE     APO           2899   0         495       0       0        0               0
  1_tee                -      Toronto       2899   0         1995      0       0        0               0
  1_tee_paypal         KY     Lexington     2899   0         495       0       2899     495             204
  1_tee_hosted         KY     Lexington     2899   0         495       0       2899     495             204
  1_tee_part           KY     Lexington     2899   0         495       0       2899     495             204
  1_tee_canceled       KY     Lexington     2899   0         495       0       2899     495             204
  2_tees_damaged       KY     Lexington     5798   0         0         0       5798     0               348
  1_tee_damaged        KY     Lexington     2899   0         495       0       2899     495             204
  1_tee_mind           KY     Lexington     2899   0         495       0       2899     495             204
  1_tee_Express_lost   KY     Lexington     2899   0         1495      0       2899     1495            264
`;

/*
 * What comes back: of pieces and of shipping, without tax; what is kept for return shipping; and all tax. $10.00 of the
 * 3073 that a tee was paid with have 174 × 1000 / 3073 = 56.6 tax; the 3073 − 595 of a changed mind have 140.3.
 */
const REFUNDS = `
  what            state  refund  shipping  fee  tax
  1_tee_part      KY     943     0         0    57
  1_tee_part      KY     0       495       0    30
  1_tee_canceled  KY     2899    495       0    204
  2_tees_damaged  KY     5798    0         0    348
  1_tee_damaged   KY     2899    495       0    204
  1_tee_mind      KY     2933    0         595  140
`;

type Line = Record<string, string>;
const linesOf = (table: string): Line[] => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, at): [string, string] => [head[at] ?? '', cell])),
  );
};
const [purchases, refunds] = [linesOf(PURCHASES), linesOf(REFUNDS)];
const cents = (line: Line, name: string) => Number(line[name]);
const sum = (lines: readonly Line[], name: string) =>
  lines.reduce((total, line) => total + cents(line, name), 0);
const counted = (lines: readonly Line[], name: string) =>
  lines.filter((line) => cents(line, name) > 0).length;

/** The figures of a report by the tables above. */
function tally(sold: readonly Line[], back: readonly Line[]): ReportFigures {
  return {
    orders: sold.length,
    pieces: sold.reduce(
      (all, { what = '' }) => all + Number(what[0]) + Number(/mug/.test(what)),
      0,
    ),
    grossCents: sum(sold, 'gross'),
    discountCents: sum(sold, 'discount'),
    discountedOrders: counted(sold, 'discount'),
    refundCents: sum(back, 'refund'),
    refunds: back.length,
    failedRefunds: 0,
    feeCents: sum(back, 'fee'),
    fees: counted(back, 'fee'),
    disputeCents: 0,
    disputes: 0,
    wonDisputes: 0,
    shippingCents: sum(sold, 'shipping'),
    shippingOrders: counted(sold, 'shipping'),
    shippingRefundCents: sum(back, 'shipping'),
    shippingRefunds: counted(back, 'shipping'),
    netCents:
      sum(sold, 'gross') -
      sum(sold, 'discount') +
      sum(sold, 'shipping') -
      sum(back, 'refund') -
      sum(back, 'shipping') +
      sum(back, 'fee'),
    exemptCents: sum(sold, 'exempt'),
    taxableCents: sum(sold, 'taxable'),
    taxedShippingCents: sum(sold, 'taxed_shipping'),
    taxCents: sum(sold, 'tax'),
    taxRefundCents: sum(back, 'tax'),
  };
}
const all = tally(purchases, refunds);
const STATES = [...new Set(purchases.map(({ state }) => state))];
const ofState = (state: string | undefined) => (line: Line) => line.state === state;

/** An order as its page knows it. */
type Bought = Record<'orderId' | 'orderNumber' | 'secureToken', string>;

const wordsOf = ({ what = '' }: Line) => what.split('_');
const inDollars = (line: Line, ...names: string[]) =>
  names.reduce((all, name) => all + cents(line, name), -cents(line, 'discount')) / 100;

async function buy(line: Line): Promise<Bought> {
  const [count, ...how] = wordsOf(line);
  const promoCode = how.find((word) => /^[A-Z]{2,}$/.test(word));
  const request = {
    items: [tee(Number(count)), ...(how.includes('mug') ? [mug] : [])],
    shippingAddress: PLACES[line.to?.replaceAll('_', ' ') as keyof typeof PLACES],
    ...(how.includes('Express') && { shippingMethod: 'Express' }),
    ...(promoCode && { promoCode }),
    amount: inDollars(line, 'gross', 'shipping', 'tax'),
    checkoutKey: randomUUID(),
  };
  if (how.includes('paypal')) {
    const terms = { shipping: cents(line, 'shipping') / 100, salesTax: cents(line, 'tax') / 100 };
    return (await shop.buyByPaypal({ ...request, ...terms })).order;
  }
  if (how.includes('hosted')) await buyHosted(request);
  else if (how.includes('lost')) await buyLost(request);
  else return shop.buyByCard(request);
  const [order] = await shop.database.query(
    `select id as "orderId", order_number as "orderNumber", secure_token as "secureToken" from orders
     order by created_at desc limit 1`,
  );
  return order as Bought;
}

async function buyHosted(request: { checkoutKey: string }) {
  const { body } = await shop.call('create-checkout-session', oneTee(request));
  const sessionId = String(body.sessionId);
  await shop.payHosted(sessionId);
  const { checkoutKey } = request;
  await shop.call('verify-checkout-session', { sessionId, checkoutKey });
  await shop.idle();
}

/** The database loses the checkout; the owner makes the order of the payment. */
async function buyLost(request: { checkoutKey: string }) {
  vi.spyOn(console, 'error').mockReturnValue();
  shop.faults.setup(() => ({ isLiveMode: true }));
  const { paymentIntentId } = await shop.startPayment(request);
  await shop.payByCard(paymentIntentId);
  await shop.loseCheckout(request.checkoutKey);
  await shop.deliverWebhooks();
  await office.resolve('order', paymentIntentId);
  shop.resetFaults();
}

/** All pieces come back, for this reason. */
async function returnAll(line: Line, { orderId, orderNumber, secureToken }: Bought) {
  await office.ship(orderNumber);
  const link = { orderId, secureToken };
  const { returns } = (await shop.call('get-order-details', link)).body;
  const [{ itemId, size } = {}] = (returns as { pieces: Record<string, string>[] }).pieces;
  const totalCents =
    cents(line, 'refund') + cents(line, 'shipping') - cents(line, 'fee') + cents(line, 'tax');
  const reason = wordsOf(line).includes('mind') ? 'changed_my_mind' : 'damaged_or_wrong';
  const piece = { itemId, size, quantity: Number(wordsOf(line)[0]), reason, newSize: null };
  const wish = { ...link, key: randomUUID(), note: '', totalCents, pieces: [piece] };
  const { returnNumber } = (await shop.call('create-return', wish)).body;
  const { pieces } = await office.done<{ pieces: { id: string }[] }>('get-return', {
    returnNumber,
  });
  for (const { id: pieceId } of pieces) {
    const mark = { condition: 'damaged', isRestocked: false };
    await office.done('receive-return', { returnNumber, pieceId, ...mark });
  }
  const amounts = { amountCents: totalCents, workedOutCents: totalCents, reason: '' };
  await office.done('refund-return', { returnNumber, ...amounts });
}

async function giveBack(line: Line): Promise<unknown> {
  const bought = orders.get(line.what ?? '');
  if (!bought) throw new Error(`${line.what} was not bought.`);
  const { orderNumber } = bought;
  if (wordsOf(line).includes('canceled')) return office.cancel(orderNumber);
  if (!wordsOf(line).includes('part')) return returnAll(line, bought);
  const tax = cents(line, 'tax');
  const shippingCents = cents(line, 'shipping') && cents(line, 'shipping') + tax;
  const amountCents = shippingCents || cents(line, 'refund') + tax;
  return office.refund(orderNumber, { amountCents, shippingCents });
}

/** By what was bought, the last of each. */
const orders = new Map<string, Bought>();
const numbers: string[] = [];
const range = (() => {
  const today = shopClock(new Date()).day;
  return { from: addDays(today, -1), to: addDays(today, 1) };
})();

beforeAll(async () => {
  await shop.createPromo('FIVE');
  for (const line of purchases) {
    const order = await buy(line);
    orders.set(line.what ?? '', order);
    numbers.push(order.orderNumber);
  }
  for (const line of refunds) await giveBack(line);
});

const readReport = () => office.done<Report>('read-report', range);

test('the report adds up what was bought and what came back, by state', async () => {
  const { total, days, states, sources } = await readReport();
  expect(total).toEqual(all);
  expect(days.filter(({ orders }) => orders > 0)).toMatchObject([all]);
  expect(states.map(({ state }) => state ?? '-').toSorted()).toEqual(STATES.toSorted());
  for (const { state, rate, ...figures } of states) {
    const of = ofState(state ?? '-');
    expect({ state, ...figures }).toEqual({
      state,
      ...tally(purchases.filter(of), refunds.filter(of)),
    });
    expect([state, rate]).toEqual([state, state === 'KY' || state === 'PA' ? 6000 : 0]);
  }
  expect(sources).toEqual([{ source: null, orders: all.orders, netCents: all.netCents }]);
});

test('its files say the same, with the fields of a shop that charges at their ends', async () => {
  const report = await readReport();
  const dollars = (figure: number) => (figure / 100).toFixed(2);
  const of = (rows: string[][]) =>
    Object.fromEntries(rows.map(([name = '', ...cells]): [string, string[]] => [name, cells]));
  expect(of(reportRows('sales', report))).toMatchObject({
    shipping: [String(all.shippingOrders), dollars(all.shippingCents)],
    refunds: [String(all.refunds), dollars(-all.refundCents)],
    'shipping refunded': [String(all.shippingRefunds), dollars(-all.shippingRefundCents)],
    'net sales': ['', dollars(all.netCents)],
  });
  const [head, ...days] = reportRows('orders-per-day', report);
  expect(head?.slice(-2)).toEqual(['shipping', 'shipping_refunded']);
  expect(days.map((day) => day.slice(-2))).toContainEqual([
    dollars(all.shippingCents),
    dollars(all.shippingRefundCents),
  ]);
  const [columns, ...states] = reportRows('sales-tax', report);
  expect(columns?.slice(-3)).toEqual(['exempt', 'taxable', 'shipping_taxed']);
  const taxed = ['exempt', 'taxable', 'taxed_shipping'] as const;
  expect(of(states.map((row) => [row[1] ?? '', ...row.slice(-3)]))).toMatchObject({
    Kentucky: taxed.map((name) => dollars(sum(purchases.filter(ofState('KY')), name))),
    Pennsylvania: taxed.map((name) => dollars(sum(purchases.filter(ofState('PA')), name))),
    Oregon: ['0.00', '0.00', '0.00'],
  });
  const names = states.map(([, name]) => name);
  expect(names.slice(0, 3)).toEqual(['Kentucky', 'Pennsylvania', 'Outside the United States']);
});

test("the journal's totals are those of the report, and hledger accepts it", async () => {
  const { text } = await office.done<{ text: string }>('read-journal', { ...range, limit: 100 });
  const balances: Record<string, number> = {};
  for (const line of text.split('\n').filter((each) => each.startsWith('    '))) {
    const [before = '', amount = ''] = line.split('$');
    const account = before.trim();
    balances[account] = (balances[account] ?? 0) + Math.round(Number(amount) * 100);
  }
  const { 'assets:stripe': stripe = 0, 'assets:paypal': paypal = 0, ...others } = balances;
  expect(others).toEqual({
    'revenue:sales': all.refundCents - all.grossCents,
    'revenue:discounts': all.discountCents,
    'revenue:shipping': all.shippingRefundCents - all.shippingCents,
    'revenue:return shipping': -all.feeCents,
    'liabilities:sales tax:KY': sum(refunds, 'tax') - sum(purchases.filter(ofState('KY')), 'tax'),
    'liabilities:sales tax:PA': -sum(purchases.filter(ofState('PA')), 'tax'),
  });
  expect(stripe + paypal).toBe(all.netCents + all.taxCents - all.taxRefundCents);
  expect(text.replace(/ {2,}/g, ' ')).toContain(
    ', refund\n assets:stripe $-5.25\n revenue:shipping $4.95\n liabilities:sales tax:KY $0.30\n',
  );
  const { error, stderr } = spawnSync('hledger', ['-f', '-', 'check'], {
    input: text,
    encoding: 'utf8',
  });
  if (!error) expect(stderr).toBe('');
});

test("the accountant's file has shipping, its tax, the rate and where to at its end", async () => {
  const request = { file: 'accounting', ...range, limit: 100 };
  const { columns, lines } = await office.done<Record<'columns' | 'lines', string[][]>>(
    'export-orders',
    request,
  );
  expect(columns.slice(-4)).toEqual([
    'shipping',
    'shipping_tax',
    'shipping_rate',
    'destination_state',
  ]);
  const lineOf = (which: number) => lines.find(([number]) => number === numbers[which])?.slice(-4);
  expect([0, 4, 6, 11, 13].map(lineOf)).toEqual([
    ['4.95', '0.30', 'Standard', 'KY'],
    ['14.95', '0.90', 'Express', 'KY'],
    ['4.95', '0.11', 'Standard', 'PA'],
    ['4.95', '0.00', 'Standard', 'PR'],
    ['19.95', '0.00', 'Standard', ''],
  ]);
});

test("the owner's tool is told what was charged for shipping", async () => {
  const told = await shop.database.query(
    // Without a tool, the schedule deletes its events.
    'select webhook_data_of_order(id) as data from orders where order_number = $1',
    [numbers[4]],
  );
  const express = { shipping_cents: 1495, shipping_tax_cents: 90, shipping_method: 'Express' };
  expect(told).toMatchObject([{ data: express }]);
});

test('days that are over are summed with what they charged for shipping', async () => {
  await shop.age('40 days');
  const days = { from: addDays(range.from, -40), to: addDays(range.to, -40) };
  const read = async () => (await office.done<Report>('read-report', days)).total;
  expect(await read()).toEqual(all);
  await shop.reconcile();
  expect(await shop.database.query('select sum(shipping)::integer as cents from day_sums')).toEqual(
    [{ cents: all.shippingCents }],
  );
  expect(await read()).toEqual(all);
});
