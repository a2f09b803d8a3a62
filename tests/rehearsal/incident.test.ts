import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DATABASE_INVARIANTS } from '#scripts/launcher/database-invariants.ts';
import { restoreAndReport } from '#scripts/launcher/restore.ts';
import type { Database } from '#sandbox/platform/database.ts';
import { createDatabase, useDatabase } from '#sandbox/platform/server-database.ts';
import { runCommand } from '../integration/run-command.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';

let shop: TestShop;
let folder: string;
let restored: Database | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-incident-'));
  shop = await openShop();
});
afterAll(async () => {
  await restored?.stop();
  await shop.stop();
  await rm(folder, { recursive: true });
});

/** Runs a command of the shop, which must succeed; returns what it printed. */
async function command(...words: string[]): Promise<string> {
  const { code, output, errors } = await runCommand(words);
  expect({ words, code, errors }).toEqual({ words, code: 0, errors: '' });
  return output;
}

/** Restores a backup into a new database and connects the shop to it. */
async function restore(file: string): Promise<Database> {
  const database = await createDatabase(String(process.env.TEST_DATABASE_URL));
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await restoreAndReport([file, database.url])).toBe(true);
  log.mockRestore();
  process.env.DATABASE_URL = database.url;
  return useDatabase(database);
}

/** The money that Stripe and PayPal keep of all payments, in cents, refunds taken off. */
async function keptAtProviders(): Promise<Record<'stripe' | 'paypal', number>> {
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const { data } = await shop.stripeApi.paymentIntents.list({ limit: 100 });
  const stripe = await Promise.all(data.map(({ id }) => shop.netAtStripe(id)));
  const captures = shop.paypalFaults.captures.all();
  return {
    stripe: sum(stripe),
    paypal: sum(captures.map(({ cents, refundedCents }) => cents - refundedCents)),
  };
}

/** The money that orders keep by the database. */
const KEPT_BY_ORDERS = `
  select provider, sum(total_amount - coalesce((
    select sum(refunds.amount) from refunds where payment_id = payments.id and refunds.state = 'succeeded'
  ), 0))::integer as cents
  from orders join payments using (checkout_id)
  where payments.state in ('applied', 'refunded') and not is_unapplied_payment(payments)
  group by provider`;

/** The emails that were sent since there were this many; the mailbox has the newest first. */
const sentSince = (count: number) => shop.mailbox.mails.slice(0, shop.mailbox.mails.length - count);

/**
 * docs/operations.md, Restore, step by step: nothing that was paid is lost, and nobody is charged without an order or a
 * refund.
 */
test('a shop that is restored to an hour ago catches up with what was paid since', async () => {
  vi.spyOn(console, 'error').mockReturnValue();

  // Before the backup: orders that are shipped, refunded and canceled later, a payment that is made later, and an email
  // and a refund that wait.
  const shipped = await shop.buyByCard();
  const refundedAtStripe = await shop.buyByCard();
  const canceled = await shop.buyByPaypal();
  await shop.deliverWebhooks();
  const started = await shop.startPayment();
  const refundedHere = await shop.buyByPaypal();
  const path = '/v2/payments/captures/:id/refund';
  shop.paypalFaults.requests.order({
    method: 'POST',
    path,
    what: 'drop',
    when: 'before',
    times: 9,
  });
  const office = openOffice(shop);
  await office.refund(refundedHere.order.orderNumber, { amountCents: 500 });
  shop.paypalFaults.requests.clear();
  shop.mail.down();
  await shop.buyByCard();
  const since = new Date().toISOString();
  const file = join(folder, 'shop.dump');
  await command('backup', file);

  // Since the backup: lost with the database.
  shop.mail.up();
  await shop.makeEmailsDue();
  await shop.sendOutbox();
  await shop.payByCard(started.paymentIntentId);
  await shop.confirm(started);
  const byCard = [await shop.buyByCard(), await shop.buyByCard()];
  const byPaypal = await shop.buyByPaypal();
  const unwanted = await shop.buyByPaypal();
  await shop.refundAtStripe(refundedAtStripe.paymentIntentId, 1000);
  await office.ship(shipped.orderNumber);
  await office.cancel(canceled.order.orderNumber);
  await shop.deliverWebhooks();
  const kept = await keptAtProviders();
  const mails = shop.mailbox.mails.length;

  restored = await restore(file);
  expect(await command('outbox', 'hold')).toBe('2 are held back. "outbox" lists them.');
  await shop.reconcile();
  const catchUp = ['catch-up', '--since', since, '--hold'];
  expect(await command(...catchUp, '--dry-run')).toMatch(
    /unknown: the database lacks its checkout/,
  );
  await command(...catchUp, '--yes');
  for (const id of [...byCard.map(({ paymentIntentId }) => paymentIntentId), byPaypal.orderId]) {
    expect(await office.resolve('order', id)).toMatchObject({ body: { outcome: 'order' } });
  }
  await office.resolve('refund', unwanted.orderId);
  await command('outbox', 'discard', '--held');
  await command('outbox', 'retry', '--held');
  // The deploy: webhooks reach the new database.
  await shop.deliverWebhooks();
  expect(await command(...catchUp, '--yes')).toContain('Nothing was missed.');
  await shop.reconcile();

  // Not a cent went to and fro but the refund that was decided now.
  expect(await keptAtProviders()).toEqual({ ...kept, paypal: kept.paypal - 3073 });
  const orders = await restored.query(KEPT_BY_ORDERS);
  expect(Object.fromEntries(orders.map(({ provider, cents }) => [provider, cents]))).toEqual(
    await keptAtProviders(),
  );
  for (const query of Object.values(DATABASE_INVARIANTS)) {
    expect(await restored.query(query)).toEqual([]);
  }
  expect(await office.done('list-work')).toMatchObject({ unknownPayments: [] });

  // Each order that was lost has one email with its new link, and nobody gets anything else again.
  const made = await restored.query(
    `select order_number, secure_token from orders where created_at > $1 order by order_number`,
    [since],
  );
  expect(made).toHaveLength(4);
  const sent = sentSince(mails);
  expect(sent.map(({ subject }) => subject).sort()).toEqual(
    made.map(({ order_number: number }) => `Your order ${String(number)}`),
  );
  for (const { secure_token: token } of made) {
    expect(sent.filter(({ text }) => text.includes(String(token)))).toHaveLength(1);
  }

  const health = await fetch(`${shop.url}/api/health?database=true`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});
