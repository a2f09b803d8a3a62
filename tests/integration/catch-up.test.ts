import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refundCapture } from '#adapters/paypal/refunds.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { openSeller } from './test-seller.ts';
import { freshEmail, openShop, type StartedPaypal } from './test-shop.ts';

const shop = sharedShop(openShop);
const since = new Date(Date.now() - 3_600_000).toISOString();

/** Payments of an earlier test are processed: each test finds its own alone. */
beforeEach(() => run('--yes', '--unknown', 'refund'));
afterEach(() => {
  shop.resetFaults();
  shop.paypalFaults.reset();
  shop.paypalFaults.webhooks.withhold();
  vi.restoreAllMocks();
});

const run = (...options: string[]) => runCommand(['catch-up', '--since', since, ...options]);

/** The findings of a dry run, as scripts read them. */
async function dryRun() {
  const { output } = await runCommand(['--json', 'catch-up', '--since', since, '--dry-run']);
  return JSON.parse(output) as {
    counts: Record<string, number>;
    findings: { what: string; id: string; amountCents: number; becomes: string }[];
    paypalCompleteUntil: string | null;
  };
}

/** Pays by card or PayPal; the browser never returns, and no webhook comes. */
async function payByCard() {
  const payment = await shop.startPayment();
  await shop.payByCard(payment.paymentIntentId);
  return payment;
}
async function payByPaypal() {
  const payment = await shop.startPaypal();
  shop.approve(payment);
  shop.paypalFaults.requests.order({
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    when: 'after',
    what: 'drop',
    times: 3,
  });
  await shop.capture(payment);
  return payment;
}

/** Lost replies and disputes are logged. */
const quiet = () => vi.spyOn(console, 'error').mockReturnValue();

const captureOf = ({ orderId }: Pick<StartedPaypal, 'orderId'>) =>
  shop.paypalFaults.captures.all().find((capture) => capture.orderId === orderId)?.id ?? '';
async function refundAtPaypal(payment: StartedPaypal, amountCents: number) {
  const requestId = crypto.randomUUID();
  const done = await refundCapture({ captureId: captureOf(payment), amountCents, requestId });
  return done.outcome === 'refunded' ? done.refund.id : done.outcome;
}

const refundsOf = (providerPaymentId: string) =>
  shop.database.query(
    `select refunds.amount, refunds.kind from refunds join payments on payments.id = payment_id
     where provider_payment_id = $1`,
    [providerPaymentId],
  );

const rowsOf = (table: string) => shop.database.query(`select * from ${table} order by 1, 2`);
const TABLES = ['orders', 'payments', 'refunds', 'provider_events', 'unknown_payments', 'outbox'];

describe('after an outage of the webhooks', () => {
  test('a dry run names what was missed and changes nothing, and the run books it once', async () => {
    quiet();
    const [card, refunded, disputed] = [
      await payByCard(),
      await shop.buyByCard(),
      await shop.buyByCard(),
    ];
    const [paypal, paypalRefunded] = [await payByPaypal(), await shop.buyByPaypal()];
    const refundId = await shop.refundAtStripe(refunded.paymentIntentId, 500);
    const disputeId = shop.faults.disputes.open(disputed.paymentIntentId);
    const paypalRefund = await refundAtPaypal(paypalRefunded, 700);
    const seller = await openSeller(shop);
    await seller.onboard();
    const sessionId = await seller.sell((await seller.offer()).priceId);

    const before = await Promise.all(TABLES.map(rowsOf));
    const { counts, findings } = await dryRun();
    expect(await Promise.all(TABLES.map(rowsOf))).toEqual(before);
    expect(counts).toMatchObject({
      'stripe payment_intent.succeeded': 3,
      'stripe charge.refunded': 1,
      'paypal PAYMENT.CAPTURE.COMPLETED': 2,
      'stripe_connect checkout.session.completed': 1,
    });
    const found = Object.fromEntries(
      findings.map(({ what, id, amountCents, becomes }) => [
        `${what} ${id}`,
        [amountCents, becomes],
      ]),
    );
    const RECORDED = 'recorded with its payment';
    expect(found).toEqual({
      [`payment ${card.paymentIntentId}`]: [3073, 'an order'],
      [`payment ${paypal.orderId}`]: [3073, 'an order'],
      [`refund ${refundId}`]: [500, RECORDED],
      [`refund ${paypalRefund}`]: [700, RECORDED],
      [`dispute ${disputeId}`]: [3073, RECORDED],
      [`sale ${sessionId}`]: [2899, "a seller's sale"],
    });

    expect(await run('--yes')).toMatchObject({ code: 0 });
    for (const payment of [card, paypal]) {
      expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
      expect(shop.emailsTo(payment.email)).toHaveLength(1);
    }
    expect(await refundsOf(refunded.paymentIntentId)).toEqual([{ amount: 500, kind: 'external' }]);
    expect(await refundsOf(disputed.paymentIntentId)).toEqual([{ amount: 3073, kind: 'reversal' }]);
    expect(await refundsOf(paypalRefunded.orderId)).toEqual([{ amount: 700, kind: 'external' }]);
    const sales = await shop.database.query('select session_id from connect_sales');
    expect(sales).toEqual([{ session_id: sessionId }]);

    expect(await dryRun()).toMatchObject({ counts: {}, findings: [] });
    expect((await run('--yes')).output).toContain('Nothing was missed.');
  });

  test('what fails is named, the rest is done, and the next run does it', async () => {
    const [lost, paid] = [await payByCard(), await payByCard()];
    const path = `/v1/payment_intents/${lost.paymentIntentId}`;
    const plan = await dryRun();
    expect(plan.findings).toHaveLength(2);
    shop.faults.requests.order({ method: 'GET', path, when: 'before', what: 'drop', times: 99 });
    const first = await run('--yes');
    expect(first).toMatchObject({ code: 1 });
    expect(first.errors).toContain(`payment_intent.succeeded ${lost.paymentIntentId}: `);
    expect(await shop.ordersOf(paid)).toHaveLength(1);
    shop.resetFaults();
    expect(await run('--yes')).toMatchObject({ code: 0 });
    expect(await shop.ordersOf(lost)).toHaveLength(1);
  });

  test('nothing is done without a yes', async () => {
    const payment = await payByCard();
    const asked = await runCommand(['catch-up', '--since', since], 'n');
    expect(asked).toMatchObject({ code: 1, questions: ['Process 1 now? [y/N] '] });
    expect(asked.output).toContain(payment.paymentIntentId);
    expect(await shop.ordersOf(payment)).toEqual([]);
  });
});

describe('at PayPal without a webhook', () => {
  test('payments and refunds come from its transactions, as far as they are complete', async () => {
    quiet();
    const [payment, refunded, reversed] = [
      await payByPaypal(),
      await shop.buyByPaypal(),
      await shop.buyByPaypal(),
    ];
    await refundAtPaypal(refunded, 700);
    shop.paypalFaults.captures.reverse(captureOf(reversed), 900);
    shop.paypalFaults.reports.forgetEvents();
    shop.paypalFaults.reports.setup({ lagMs: 3 * 3_600_000 });
    const early = await dryRun();
    expect(early).toMatchObject({ counts: {}, findings: [] });
    expect(Date.parse(String(early.paypalCompleteUntil))).toBeLessThan(Date.parse(since));

    shop.paypalFaults.reports.setup({ lagMs: 0 });
    expect((await dryRun()).counts).toEqual({
      'paypal payment without an event': 1,
      'paypal refund without an event': 2,
    });
    const { code, output } = await run('--yes');
    expect(code).toBe(0);
    expect(output).toContain("PayPal's transactions are complete until ");
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
    expect(await refundsOf(refunded.orderId)).toEqual([{ amount: 700, kind: 'external' }]);
    expect(await refundsOf(reversed.orderId)).toEqual([{ amount: 900, kind: 'reversal' }]);
    expect(await dryRun()).toMatchObject({ counts: {}, findings: [] });
  });

  test('the missing permission for them is named', async () => {
    shop.paypalFaults.reports.setup({ isPermitted: false });
    const { code, output } = await run('--dry-run');
    expect(code).toBe(0);
    expect(output).toContain('the app lacks the permission Transaction Search');
    expect(await dryRun()).toMatchObject({ paypalCompleteUntil: null });
  });
});

describe('after a restore that has lost checkouts', () => {
  test.each([
    ['by card', () => shop.buyByCard()],
    ['by PayPal', () => shop.buyByPaypal()],
  ])(
    'a payment %s is listed with what it says, and gets its order with one mail',
    async (_, buy) => {
      quiet();
      const payment = await buy();
      await shop.loseCheckout(payment.checkoutKey);
      const id = 'paymentIntentId' in payment ? payment.paymentIntentId : payment.orderId;
      const { output } = await run('--dry-run');
      expect(output).toMatch(
        new RegExp(`payment +${id} +\\$30\\.73 +unknown.+1 × ghost-barrel-tee`),
      );
      expect(await unknownIds()).not.toContain(id);
      const before = new Set(shop.mailbox.mails);
      let made = await run('--yes', '--unknown', 'order');
      expect(made).toMatchObject({ code: 0 });
      // A page can pay what it likes at PayPal: a person looks at each.
      if ('orderId' in payment && 'order' in payment) {
        expect(await unknownIds()).toEqual([id]);
        made = await runCommand(['catch-up', '--since', since, '--unknown', 'order'], 'order');
        expect(made.questions[0]).toContain('1 × ghost-barrel-tee-m at $28.99 (as in the shop)');
      }
      const [order, ...others] = await shop.database.query(
        `select order_number, orders.payment_status, total_amount, email from payments
         join orders on orders.checkout_id = payments.checkout_id
         join customers on customers.id = customer_id where provider_payment_id = $1`,
        [id],
      );
      expect(order).toMatchObject({ payment_status: 'completed', total_amount: 3073 });
      expect(made.output).toContain(`; its confirmation goes to ${String(order?.email)}`);
      expect(others).toEqual([]);
      expect(await dryRun()).toMatchObject({ counts: {}, findings: [] });
      await run('--yes', '--unknown', 'order');
      const sent = shop
        .emailsTo(String(order?.email))
        .filter((mail) => !before.has(mail) && mail.subject.includes(String(order?.order_number)));
      expect(sent).toHaveLength(1);
    },
  );

  test('a payment is refunded if the operator says so', async () => {
    const payment = await payByCard();
    await shop.loseCheckout(payment.checkoutKey);
    // The first reply confirms, and is none of the ways: the payment is left.
    const left = await runCommand(['catch-up', '--since', since], 'yes');
    expect(left.output).toContain(`${payment.paymentIntentId}: left`);
    expect(left.questions[1]).toContain('$30.73, ');
    expect(await unknownIds()).toEqual([payment.paymentIntentId]);
    expect((await run('--dry-run')).output).toContain('without an order or a refund: 1');
    expect(await run('--unknown', 'refund')).toMatchObject({ code: 0 });
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(0);
    expect(await unknownIds()).toEqual([]);
  });
});

test('payments that name a former address are asked for, and stay until they are answered', async () => {
  const metadata = { checkout_id: crypto.randomUUID(), shop: 'https://ghost.netlify.example' };
  const id = await shop.createAtStripe(3073, metadata);
  await shop.payByCard(id);
  const listed = await run('--dry-run');
  expect(listed.output).toContain('unknown: it names https://ghost.netlify.example');
  const unasked = await run('--yes', '--unknown', 'refund');
  expect(unasked.output).toContain('What names https://ghost.netlify.example is left.');
  const refused = await runCommand(['catch-up', '--since', since], 'no');
  expect(refused.questions[0]).toContain('1 of these payments name https://ghost.netlify.example');
  expect(await unknownIds()).toEqual([]);
  const answers = ['yes', 'y', 'refund'];
  const taken = await runCommand(['catch-up', '--since', since, '--unknown', 'order'], () =>
    String(answers.shift()),
  );
  expect(taken.output).toContain(`${id}: $30.73 is refunded`);
  expect((await dryRun()).findings).toEqual([]);
});

async function unknownIds() {
  const unknown = await shop.database.query(
    'select provider_payment_id as id from unsettled_payments',
  );
  return unknown.map(({ id }) => id);
}

test.each([
  [new Date(Date.now() - 31 * 86_400_000), 'keep events for 30 days: --since can be '],
  [new Date(Date.now() + 86_400_000), 'a time to come'],
])('since %s is refused', async (time, reason) => {
  const refused = await runCommand(['catch-up', '--since', time.toISOString(), '--yes']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(reason);
});

describe('after a restore, with --hold', () => {
  beforeEach(() => void vi.stubEnv('ORDER_NOTIFY_TO', 'etta@owner.example'));
  afterEach(() => void vi.stubEnv('ORDER_NOTIFY_TO', ''));

  /** Holds as in docs/operations.md, so that only what is queued now could be sent. */
  async function holdFirst() {
    shop.mail.up();
    await runCommand(['outbox', 'hold']);
    return shop.mailbox.mails.length;
  }
  const sentSince = (count: number) =>
    shop.mailbox.mails.slice(0, shop.mailbox.mails.length - count).map(({ subject }) => subject);

  test('nothing but the confirmation is sent of an order that is made and was refunded in part', async () => {
    const payment = await shop.buyByCard();
    await shop.refundAtStripe(payment.paymentIntentId, 1000);
    await shop.loseCheckout(payment.checkoutKey);
    const before = await holdFirst();
    const { output } = await run('--yes', '--hold', '--unknown', 'order');
    const [order] = await shop.database.query(
      `select order_number from orders join payments using (checkout_id) where provider_payment_id = $1`,
      [payment.paymentIntentId],
    );
    expect(sentSince(before)).toEqual([`Your order ${String(order?.order_number)}`]);
    expect(output).toContain(
      `${String(order?.order_number)}; its confirmation goes to ${payment.email}`,
    );
    expect((await runCommand(['outbox'])).output).toMatch(
      new RegExp(
        `new-order +${String(order?.order_number)} .*order-refunded +${String(order?.order_number)} `,
        's',
      ),
    );
  });

  test('nothing is sent that was queued since, although nothing was missed', async () => {
    const before = await holdFirst();
    const email = freshEmail();
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload) values ('order-links', $1, jsonb_build_object('email', $1::text))`,
      [email],
    );
    expect((await run('--yes', '--hold')).output).toContain('Nothing was missed.');
    expect(sentSince(before)).toEqual([]);
    expect((await runCommand(['outbox'])).output).toMatch(
      new RegExp(`order-links +${email} .* held`),
    );
  });

  test('what the operator refunds now is refunded', async () => {
    const payment = await payByCard();
    await shop.loseCheckout(payment.checkoutKey);
    await holdFirst();
    const { output } = await run('--yes', '--hold', '--unknown', 'refund');
    expect(output).toContain(`${payment.paymentIntentId}: $30.73 is refunded`);
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(0);
  });
});

test('no line of the log comes between questions and answers', async () => {
  const [error, info] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')].map((spy) =>
    spy.mockReturnValue(),
  );
  const disputed = await shop.buyByCard();
  shop.faults.disputes.open(disputed.paymentIntentId);
  const lost = await payByCard();
  await shop.loseCheckout(lost.checkoutKey);
  error?.mockClear();
  info?.mockClear();
  shop.mail.down();
  const { code } = await run('--yes', '--unknown', 'order');
  shop.mail.up();
  expect(code).toBe(0);
  expect([...(error?.mock.calls ?? []), ...(info?.mock.calls ?? [])]).toEqual([]);
});
