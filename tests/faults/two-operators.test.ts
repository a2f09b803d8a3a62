import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../integration/run-command.ts';
import { freshEmail, openShop, type TestShop } from '../integration/test-shop.ts';
import { matching } from '../support/matchers.ts';
import { atOnce } from './open-transaction.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

/** One tee, 30.73, paid by card. */
async function placeOrder() {
  const email = freshEmail();
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email };
  const payment = await shop.startPayment({ customerData });
  await shop.payByCard(payment.paymentIntentId);
  const { body } = await shop.confirm(payment);
  await shop.idle();
  return { ...payment, email, orderId: String(body.orderId), number: String(body.orderNumber) };
}
type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** Both have read the order, and wait for its row or its payment's, before either changes it; Alice comes first. */
async function bothRun(
  { orderId }: Placed,
  table: 'orders' | 'payments',
  alicesCommand: string[],
  bobsCommand: string[],
) {
  const [alice, bob] = await atOnce(
    shop,
    `select from orders join payments using (checkout_id) where orders.id = $1 for update of ${table}`,
    [orderId],
    [
      () => runCommand([...alicesCommand, '--actor', 'alice']),
      () => runCommand([...bobsCommand, '--actor', 'bob']),
    ],
  );
  await shop.sendOutbox();
  return { alice, bob };
}

const audit = ({ number }: Placed) =>
  shop.database.query(
    "select actor, action from audit where subject_id = $1 and actor <> 'mae' order by at",
    [number],
  );
/** The emails after the confirmation. */
const laterEmails = ({ email }: Placed) => shop.emailsTo(email).length - 1;

test.each([
  ['cancel', 'cancelled', ['--yes'], 1],
  ['ship', 'shipped', ['--carrier', 'UPS', '--tracking', '1Z999AA10123456784'], 1],
  ['deliver', 'delivered', [], 1],
])('two operators %s an order at once: it is %s once', async (action, status, options, emails) => {
  const order = await placeOrder();
  if (action === 'deliver') {
    await shop.database.query("select ship_order($1, 'UPS', '1', 'mae')", [order.orderId]);
  }
  const command = [action, order.number, ...options];
  const { alice, bob } = await bothRun(order, 'orders', command, command);
  expect(alice).toMatchObject({ code: 0, errors: '' });
  expect(bob).toMatchObject({
    code: 1,
    output: '',
    errors: matching(new RegExp(`^${order.number} was ${status} at \\d\\d:\\d\\d by alice\\.$`)),
  });
  expect(await audit(order)).toEqual([{ actor: 'alice', action }]);
  expect(laterEmails(order)).toBe(emails);
});

test('one operator refunds an order that another cancels at once: one refund, one email', async () => {
  const order = await placeOrder();
  const { alice, bob } = await bothRun(
    order,
    'payments',
    ['cancel', order.number, '--yes'],
    ['refund', order.number, '--yes'],
  );
  expect(alice?.output).toBe(`${order.number} is cancelled. $30.73 was refunded.`);
  expect(bob).toMatchObject({
    code: 1,
    errors: matching(/was cancelled at \d\d:\d\d by alice\. Nothing is left to refund\.$/),
  });
  expect(await audit(order)).toEqual([{ actor: 'alice', action: 'cancel' }]);
  expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(3073);
  expect(laterEmails(order)).toBe(1);
});

test('one operator cancels an order that another refunds at once: one refund, one email', async () => {
  const order = await placeOrder();
  const { alice, bob } = await bothRun(
    order,
    'payments',
    ['refund', order.number, '--yes'],
    ['cancel', order.number, '--yes'],
  );
  expect(alice?.output).toBe('$30.73 was refunded.');
  expect(bob?.output).toMatch(/^(\S+) is cancelled\. \1 was refunded at \d\d:\d\d by alice\.$/);
  expect(await shop.ordersOf(order)).toMatchObject([
    { status: 'cancelled', payment_status: 'refunded' },
  ]);
  expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(3073);
  expect(laterEmails(order)).toBe(1);
});
