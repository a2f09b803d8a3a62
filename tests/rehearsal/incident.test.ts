import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreAndReport } from '#scripts/launcher/restore.ts';
import type { Database } from '#sandbox/platform/database.ts';
import { createDatabase, useDatabase } from '#sandbox/platform/server-database.ts';
import { runCommand } from '../integration/run-command.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';

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

/** What Stripe and PayPal keep of all payments, in cents, refunds taken off. */
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

/** What orders keep by the database. */
const keptByOrders = `
  select provider, sum(total_amount - coalesce((
    select sum(refunds.amount) from refunds where payment_id = payments.id and refunds.state = 'succeeded'
  ), 0))::integer as cents
  from orders join payments using (checkout_id)
  where payments.state in ('applied', 'refunded') and not is_unapplied_payment(payments)
  group by provider`;

/**
 * docs/operations.md, Restore, step by step: nothing that was paid is lost, and nobody is charged without an order or a refund.
 */
test('a shop that is restored to an hour ago catches up with what was paid since', async () => {
  vi.spyOn(console, 'error').mockReturnValue();

  // Before the backup: an order that ships later, one that is refunded later, and an email and a refund that wait.
  const shipped = await shop.buyByCard();
  const refundedThere = await shop.buyByCard();
  const canceled = await shop.buyByPaypal();
  await shop.deliverWebhooks();
  const asked = await shop.buyByPaypal();
  shop.paypalFaults.requests.order({
    method: 'POST',
    path: '/v2/payments/captures/:id/refund',
    what: 'drop',
    when: 'before',
    times: 9,
  });
  await command('refund', asked.order.orderNumber, '--amount', '5.00', '--yes');
  shop.paypalFaults.requests.clear();
  shop.mail.down();
  const unread = await shop.buyByCard();
  const since = new Date().toISOString();
  const file = join(folder, 'shop.dump');
  await command('backup', file);
  shop.mail.up();

  // Since the backup, and lost with the database.
  await shop.makeEmailsDue();
  await shop.sendOutbox();
  const lost = [await shop.buyByCard(), await shop.buyByCard()];
  const lostByPaypal = await shop.buyByPaypal();
  const unwanted = await shop.buyByPaypal();
  await shop.refundAtStripe(refundedThere.paymentIntentId, 1000);
  await command(
    'ship',
    shipped.orderNumber,
    '--carrier',
    'UPS',
    '--tracking',
    '1Z999AA10123456784',
  );
  await command('cancel', canceled.order.orderNumber, '--yes');
  await shop.deliverWebhooks();
  await shop.idle();
  const keptBefore = await keptAtProviders();
  const mailsBefore = shop.mailbox.mails.length;

  restored = await restore(file);
  expect(await command('outbox', 'hold')).toBe('2 are held back. "outbox" lists them.');
  await shop.reconcile();
  expect(shop.mailbox.mails).toHaveLength(mailsBefore);

  await command('catch-up', '--since', since, '--dry-run');
  const report = await command('catch-up', '--since', since, '--yes', '--unknown', 'leave');
  console.log(report);
  console.log(await command('payments'));
  for (const id of [...lost.map(({ paymentIntentId }) => paymentIntentId), lostByPaypal.orderId]) {
    await command('payments', 'order', id, '--yes');
  }
  await command('payments', 'refund', unwanted.orderId, '--yes');
  await command('outbox', 'discard', '--held');
  await command('outbox', 'retry', '--held');
  // Asked again after the deploy: nothing is done twice.
  expect(await command('catch-up', '--since', since, '--yes')).toContain('Nothing was missed.');

  console.log(shop.mailbox.mails.map(({ to, subject }, i) => `${i < mailsBefore ? 'before' : 'AFTER'} ${to} ${subject}`).join('\n'));
  console.log(await restored.query('select kind, payload, held_at, done_at, last_error from outbox'));
  expect(await keptAtProviders()).toEqual({ ...keptBefore, paypal: keptBefore.paypal - 3073 });
  const kept = await restored.query(keptByOrders);
  expect(Object.fromEntries(kept.map(({ provider, cents }) => [provider, cents]))).toEqual(
    await keptAtProviders(),
  );
  expect(await command('payments')).toBe('Every payment has its order.');
});
