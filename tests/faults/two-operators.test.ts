import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openShop, type Reply, type TestShop } from '../integration/test-shop.ts';
import { matching } from '../support/matchers.ts';
import { openOffice, OWNER, signIn } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { openRefund, REFUND_CENTS, refundsOf } from './office.ts';
import { RETURNS } from './returns.ts';
import { atOnce } from './open-transaction.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const CLERK = 'clerk@ghostbarrel.example';
beforeEach(() => {
  vi.stubEnv('ADMIN_EMAILS', `${OWNER}, ${CLERK}`);
});

type Placed = Awaited<ReturnType<TestShop['buyByCard']>>;

type Act = (office: ReturnType<typeof openOffice>) => Promise<Reply>;

/** Both have read the order, and wait for its row or its payment's, before either changes it; the owner comes first. */
async function bothRun(
  { orderId }: Placed,
  table: 'orders' | 'payments',
  ownerDoes: Act,
  clerkDoes: Act,
) {
  const [owner, clerk] = await atOnce(
    shop,
    `select from orders join payments using (checkout_id) where orders.id = $1 for update of ${table}`,
    [orderId],
    [() => ownerDoes(office), () => clerkDoes(openOffice(shop, CLERK))],
  );
  await shop.sendOutbox();
  return { owner, clerk };
}

const audit = ({ orderNumber }: Placed) =>
  shop.database.query(
    "select actor, action from audit where subject_id = $1 and actor <> 'mae' order by at",
    [orderNumber],
  );
/** The emails after the confirmation. */
const laterEmails = ({ email }: Placed) => shop.emailsTo(email).length - 1;

test.each([
  ['cancel', 'cancelled', 1],
  ['ship', 'shipped', 1],
  ['deliver', 'delivered', 1],
] as const)('two operators %s an order at once: it is %s once', async (action, status, emails) => {
  const order = await shop.buyByCard();
  if (action === 'deliver') {
    await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [
      order.orderId,
    ]);
  }
  const act: Act = (by) => by[action](order.orderNumber);
  const { owner, clerk } = await bothRun(order, 'orders', act, act);
  expect(owner).toMatchObject({ status: 200 });
  expect(clerk).toMatchObject({
    status: 409,
    body: {
      error: matching(
        new RegExp(`^${order.orderNumber} was ${status} at \\d+:\\d\\d [AP]M by ${OWNER}\\.$`),
      ),
    },
  });
  expect(await audit(order)).toEqual([{ actor: OWNER, action }]);
  expect(laterEmails(order)).toBe(emails);
});

test.each([
  [
    'refunds',
    'cancels',
    'refund',
    'cancel',
    /was cancelled at .* by .*\. Nothing is left to refund\.$/,
  ],
  [
    'cancels',
    'refunds',
    'cancel',
    'refund',
    /^By now \$0\.00 is left to refund\. Nothing was cancelled\.$/,
  ],
] as const)(
  'one operator %s an order that another %s at once: one refund, one email',
  async (...row) => {
    const [, , second, first, refusal] = row;
    const order = await shop.buyByCard();
    const act =
      (action: 'cancel' | 'refund'): Act =>
      (by) =>
        action === 'refund'
          ? by.refund(order.orderNumber, { amountCents: 3073 })
          : by.cancel(order.orderNumber);
    const { owner, clerk } = await bothRun(order, 'payments', act(first), act(second));
    expect(owner).toMatchObject({ status: 200 });
    expect(clerk).toMatchObject({ status: 409, body: { error: matching(refusal) } });
    expect(await audit(order)).toEqual([{ actor: OWNER, action: first }]);
    expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(3073);
    expect(laterEmails(order)).toBe(1);
  },
);

const fiftyTimes = <Made>(press: () => Promise<Made>) =>
  Promise.all(Array.from({ length: 50 }, () => press()));

test('Ship pressed fifty times at once ships once', async () => {
  const order = await shop.buyByCard();
  const owner = await signIn(shop.url);
  const { orderNumber } = order;
  const parcel = { orderNumber, carrier: 'UPS', trackingNumber: newUpsNumber() };
  const replies = await fiftyTimes(() => shop.call('admin-ship-order', parcel, owner));
  const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  await shop.sendOutbox();
  expect(await audit(order)).toMatchObject([{ action: 'ship' }]);
  expect(laterEmails(order)).toBe(1);
});

test('a change of size pressed fifty times at once splits one piece off, and the last piece goes to one of two orders', async () => {
  const twoTees = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }];
  const placed = [
    await shop.buyByCard({ items: twoTees, amount: 61.46 }),
    await shop.buyByCard({ items: twoTees, amount: 61.46 }),
  ];
  await office.count('ghost-barrel-tee-l', 1);
  const owner = await signIn(shop.url);
  const presses = await Promise.all(
    placed.map(async ({ orderNumber, orderId }) => {
      const [item] = await shop.database.query('select id from order_items where order_id = $1', [
        orderId,
      ]);
      const from = { size: 'M', quantity: 2 };
      const change = { orderNumber, itemId: item?.id, from, size: 'L', onlyOne: true };
      const request = { ...change, key: randomUUID() };
      return () => shop.call('admin-change-size', request, owner);
    }),
  );
  const statuses = (await Promise.all(presses.map((press) => fiftyTimes(press)))).map((replies) => [
    ...new Set(replies.map(({ status }) => status)),
  ]);
  expect(statuses.toSorted()).toEqual([[200], [409]]);
  const lines = await shop.database.query(
    `select line, size, quantity from order_items join orders on orders.id = order_id
     where order_number = any($1) order by quantity, line`,
    [placed.map(({ orderNumber }) => orderNumber)],
  );
  expect(lines).toEqual([
    { line: 1, size: 'M', quantity: 1 },
    { line: 2, size: 'L', quantity: 1 },
    { line: 1, size: 'M', quantity: 2 },
  ]);
  await shop.sendOutbox();
  expect(placed.map((order) => laterEmails(order)).toSorted()).toEqual([0, 1]);
  await shop.resetStock();
});

test('two orders shipped at once with one number: one ships, the other is asked about', async () => {
  const orders = [await shop.buyByCard(), await shop.buyByCard()];
  const owner = await signIn(shop.url);
  const parcel = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  const [first, second] = await atOnce(
    shop,
    'select pg_advisory_xact_lock(hashtextextended($1, 3))',
    [parcel.trackingNumber],
    orders.map(
      ({ orderNumber }) =>
        () =>
          shop.call('admin-ship-order', { orderNumber, ...parcel }, owner),
    ),
  );
  expect(first).toMatchObject({ status: 200 });
  expect(second).toMatchObject({ status: 409, body: { orderNumber: orders[0]?.orderNumber } });
});

test('Refund pressed fifty times at once refunds once', async () => {
  const order = await shop.buyByCard();
  await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [
    order.orderId,
  ]);
  const replies = await fiftyTimes(await openRefund(shop, order.orderNumber, randomUUID()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.sendOutbox();
  expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(REFUND_CENTS);
  const refunds = { refunds: 1, amount: REFUND_CENTS, restocked: 1 };
  expect(await refundsOf(shop, order.orderNumber)).toEqual(refunds);
});

test.each([
  ['refund-return', RETURNS.forMoney, { amountCents: 3073, workedOutCents: 3073 }],
  ['ship-return', RETURNS.forSize, { carrier: 'UPS', trackingNumber: newUpsNumber() }],
] as const)('%s pressed fifty times at once does it once', async (name, ask, body) => {
  const { orderId, secureToken } = await shop.buyByCard();
  const link = { orderId, secureToken };
  await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [orderId]);
  await ask(shop, link);
  await RETURNS.receive(shop, link);
  const owner = await signIn(shop.url);
  const [stored] = await shop.database.query(
    'select id, return_number from returns where order_id = $1',
    [orderId],
  );
  const request = { returnNumber: stored?.return_number, ...body };
  const replies = await fiftyTimes(() => shop.call(`admin-${name}`, request, owner));
  const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const [done] = await shop.database.query(
    `select (select count(*)::integer from refunds where kind = 'return' and payment_id in (
         select payments.id from payments join orders using (checkout_id) where orders.id = $1)) as refunds,
       (select count(*)::integer from shipments where return_id = $2) as shipments`,
    [orderId, stored?.id],
  );
  const isExchange = name === 'ship-return';
  expect(done).toEqual({ refunds: isExchange ? 0 : 1, shipments: isExchange ? 1 : 0 });
});

describe('an email to the club', () => {
  const content = (subject: string) => ({ subject, text: 'Soon.', productId: null });
  const clerk = openOffice(shop, CLERK);
  type Sent = Record<string, number | string>;
  const listed = async () => {
    const { going, before } = await office.done<{ going: Sent | null; before: Sent[] }>('get-club');
    return { going, ended: before.length };
  };

  beforeEach(async () => {
    await shop.database.query('delete from club_emails');
    await shop.database.query(
      "insert into newsletter_subscribers (email, source) select 'two.' || n || '@stave.example', 'footer' from generate_series(1, 3) as n on conflict do nothing",
    );
  });

  test('two operators each send their own at once: one goes out, the other is told which', async () => {
    const sends = await Promise.all(
      (
        [
          [office, 'Hoods'],
          [clerk, 'Caps'],
        ] as const
      ).map(async ([by, subject]) => {
        await by.done('test-club-email', content(subject));
        return () => by.call('send-club-email', { ...content(subject), key: randomUUID() });
      }),
    );
    const replies = await atOnce(
      shop,
      'lock table newsletter_subscribers in exclusive mode',
      [],
      sends,
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { going, ended } = await listed();
    expect({ going, ended }).toMatchObject({ going: { sent: 0 }, ended: 0 });
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: `“${going?.subject}” goes out already, sent by ${going?.by}. Wait for its end, or stop it.`,
    });
  });

  test('who changes what another has tested sends nothing, and what was tested goes out once for fifty presses', async () => {
    await office.done('test-club-email', content('Hoods'));
    const changed = { ...content('Hoods'), text: 'Sooner.', key: randomUUID() };
    const request = { ...content('Hoods'), key: randomUUID() };
    const owner = await signIn(shop.url);
    const [edited, ...replies] = await Promise.all([
      clerk.call('send-club-email', changed),
      ...Array.from({ length: 50 }, () => shop.call('admin-send-club-email', request, owner)),
    ]);
    expect(edited).toMatchObject({ status: 409, body: { error: matching(/as it stands\.$/) } });
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.database.query('select subject, body from club_emails')).toEqual([
      { subject: 'Hoods', body: 'Soon.' },
    ]);
  });

  test('two operators stop it at once: it is stopped once, and everybody is counted once', async () => {
    await office.done('test-club-email', content('Hoods'));
    const id = randomUUID();
    await office.done('send-club-email', { ...content('Hoods'), key: id });
    const replies = await atOnce(
      shop,
      'select from club_emails for update',
      [],
      [office, clerk].map((by) => () => by.call('stop-club-email', { id })),
    );
    expect(replies).toMatchObject([
      { status: 200 },
      { status: 409, body: { error: 'This email doesn’t go out anymore.' } },
    ]);
    const [row] = await shop.database.query(
      'select members, stopped, sent, ended_at is not null as is_over from club_emails',
    );
    expect(row).toEqual({ members: row?.members, stopped: row?.members, sent: 0, is_over: true });
    expect(await audit({ orderNumber: id } as Placed)).toMatchObject([
      { action: 'send' },
      { action: 'stop' },
    ]);
  });
});
