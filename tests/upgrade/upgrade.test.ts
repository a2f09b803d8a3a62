import type { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import { ORDER_TABS } from '#contracts/office/orders.ts';
import { RETURN_TABS } from '#contracts/office/returns.ts';
import { connectionTo } from '#sandbox/platform/embedded-postgres.ts';
import { DATABASE_INVARIANTS } from '#scripts/launcher/database-invariants.ts';
import { migrate } from '#sandbox/platform/migrate.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { figures } from './figures.ts';
import { missingRows } from './missing-rows.ts';
import { OWNERS } from './owners.ts';
import { releases, restoreRelease } from './release.ts';

interface Stored {
  customer: Record<string, string | null>;
  items: { product_id: string; size: string; quantity: number }[];
  billing_address: Record<string, string | null>;
  shipping_address: Record<string, string | null>;
}

describe.each(await releases())('the database of %s', (version) => {
  const shop = {} as TestShop;
  const { call, done } = openOffice(shop);
  let missing: string[];
  let before: unknown;
  let after: unknown;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-upgrade-'));
    await restoreRelease(version, folder, upgrade);
    Object.assign(shop, await openShop({ dataDir: folder, env: OWNERS }));
    return async () => {
      await shop.stop();
      await rm(folder, { recursive: true });
    };
  });

  async function upgrade(database: PGlite) {
    const query = async (text: string, values?: unknown[]) =>
      (await database.query<Record<string, unknown>>(text, values)).rows;
    missing = await missingRows(query);
    before = await figures(query);
    await query(
      `update customers set last_name = 'O''Brannagh' where email = 'june@tolliver.example'`,
    );
    await query('update orders set order_number = order_number');
    await migrate(connectionTo(database));
    after = await figures(query);
  }

  /** The first row of an old order, payment or return, as it is before the test. */
  async function find(text: string): Promise<Record<string, string>> {
    const [found] = await shop.database.query(`${text} limit 1`);
    if (!found) throw new Error(`The release has no row of: ${text}`);
    return found as Record<string, string>;
  }

  const PAID = `select orders.*, provider_payment_id from orders join payments using (checkout_id)
    where provider = 'stripe' and payment_status = 'completed' and not exists (
      select from refunds join payments as refunded on refunded.id = payment_id where refunded.checkout_id = orders.checkout_id
    ) and not exists (select from returns where order_id = orders.id)`;

  test('has every kind of row', () => {
    expect(missing, 'Add them to tests/upgrade/live-shop.ts or every-kind.ts.').toEqual([]);
  });

  test('keeps its sums, states and stock', () => {
    expect(after).toEqual(before);
  });

  // Before any call, whose work after the reply would send them.
  test('lets every waiting email of every kind be sent', async () => {
    const isWaiting = 'done_at is null and held_at is null';
    const waiting = await shop.database.query(
      `update outbox set available_at = now() - interval '10 minutes', claimed_until = null where ${isWaiting} returning id, kind`,
    );
    await shop.sendOutbox();
    await shop.idle();
    const left = await shop.database.query(
      `select kind, last_error from outbox where ${isWaiting}`,
    );
    expect(left).toEqual([]);
    const sent = shop.mailbox.mails.map(({ messageId }) => messageId.slice(1, 37));
    const silent = waiting.filter(({ id }) => !sent.includes(String(id))).map(({ kind }) => kind);
    expect(EMAIL_KINDS.filter((kind) => silent.includes(kind))).toEqual([]);
  });

  test('takes an open checkout that is started again for the same one', async () => {
    const {
      id = '',
      key,
      ...open
    } = await find(
      `select checkouts.*, provider_payment_id as id, checkout_key as key
       from payments join checkouts on checkouts.id = checkout_id
       where provider = 'stripe' and payments.state = 'created' and checkouts.state = 'awaiting_payment'`,
    );
    const { customer, items, billing_address, shipping_address } = open as unknown as Stored;
    const address = (stored: Record<string, string | null>) => ({
      firstName: stored.first_name,
      lastName: stored.last_name,
      addressLine1: stored.address_line1,
      addressLine2: stored.address_line2,
      city: stored.city,
      stateProvince: stored.state_province,
      postalCode: stored.postal_code,
      country: stored.country,
    });
    const request = {
      checkoutKey: key,
      amount: Number(open.total) / 100,
      items: items.map(({ product_id, size, quantity }) => ({ id: product_id, size, quantity })),
      customerData: {
        firstName: customer.first_name,
        lastName: customer.last_name,
        email: customer.email,
        phone: customer.phone,
      },
      billingAddress: address(billing_address),
      shippingAddress: address(shipping_address),
      promoCode: open.promo_code,
      orderNotes: open.notes,
    };
    const { body } = await shop.call('create-payment-intent', request);
    expect(body.paymentIntentId).toBe(id);
  });

  test('lets an open checkout become an order, and another be bought', async () => {
    const open = await find(
      `select checkout_key, provider_payment_id from payments join checkouts on checkouts.id = checkout_id
       where provider = 'stripe' and payments.state = 'created' and checkouts.state = 'awaiting_payment'`,
    );
    const { provider_payment_id: paymentIntentId = '', checkout_key: checkoutKey = '' } = open;
    await shop.payByCard(paymentIntentId);
    expect(await shop.confirm({ paymentIntentId, checkoutKey })).toMatchObject({ status: 200 });
    expect((await shop.buyByCard()).orderNumber).toMatch(/^ORD-/);
  });

  test('lets an old order be shipped, and delivered, and returned for its money', async () => {
    const { id: orderId, ...order } = await find(`${PAID} and status = 'processing'`);
    const { order_number: orderNumber, secure_token: secureToken } = order;
    await done('ship-order', { orderNumber, carrier: 'ups', trackingNumber: newUpsNumber() });
    await done('deliver-order', { orderNumber });
    const link = { orderId, secureToken };
    const { body } = await shop.call('get-order-details', link);
    const { pieces } = body.returns as { pieces: { itemId: string; size: string }[] };
    const wish = { ...pieces[0], quantity: 1, reason: 'damaged_or_wrong', newSize: null };
    const asked = await shop.call('create-return', {
      ...link,
      key: randomUUID(),
      note: '',
      totalCents: Number(order.total_amount),
      pieces: [wish],
    });
    expect(asked).toMatchObject({ status: 200 });
    const { returnNumber } = asked.body;
    const { pieces: coming, sums } = await done<{
      pieces: { id: string }[];
      sums: { totalCents: number };
    }>('get-return', { returnNumber });
    const mark = { returnNumber, pieceId: coming[0]?.id, condition: 'as_new', isRestocked: true };
    await done('receive-return', mark);
    const amount = { workedOutCents: sums.totalCents, amountCents: sums.totalCents, reason: '' };
    await done('refund-return', { returnNumber, ...amount });
    expect(await shop.netAtStripe(String(order.provider_payment_id))).toBe(0);
  });

  test.each([
    ['a card', PAID],
    ['PayPal', PAID.replace("'stripe'", "'paypal'")],
  ])('lets an old order by %s be refunded', async (_method, text) => {
    const { order_number: orderNumber } = await find(text);
    const refund = { orderNumber, amountCents: 500, reason: 'a loose seam', key: randomUUID() };
    expect(await done('refund-order', { ...refund, restock: [] })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('finds an old order by a name typed together', async () => {
    const { orders } = await done('list-orders', { tab: 'all', search: 'OBrannagh' });
    expect(orders).not.toEqual([]);
  });

  test('opens in the office, and each order for its shopper', async () => {
    for (const tab of ORDER_TABS) await done('list-orders', { tab });
    for (const tab of RETURN_TABS) await done('list-returns', { tab });
    const pages = ['today', 'status', 'list-stock', 'list-promo-codes', 'list-work'];
    for (const page of [...pages, 'list-subscribers', 'list-sales']) await done(page);
    const days = await find(
      `select to_char(max(at), 'YYYY-MM-01') as from, to_char(max(at), 'YYYY-MM-28') as to from bookings where kind = 'payment'`,
    );
    expect(await done('read-report', days)).toMatchObject({
      total: { taxCents: expect.any(Number) as number },
    });
    await done('read-journal', { ...days, limit: 100 });
    const orders = await shop.database.query('select * from orders');
    const shown = await Promise.all(
      orders.map(async ({ id: orderId, secure_token: secureToken, order_number: orderNumber }) => {
        const office = await call('get-order', { orderNumber });
        const shopper = await shop.call('get-order-details', { orderId, secureToken });
        return [orderNumber, office.status, shopper.status];
      }),
    );
    expect(shown.filter(([, ...status]) => status.some((code) => code !== 200))).toEqual([]);
    for (const { return_number: returnNumber } of await shop.database.query(
      'select return_number from returns',
    )) {
      await done('get-return', { returnNumber });
    }
  });

  test('agrees with itself after all of that', async () => {
    const found = Object.values(DATABASE_INVARIANTS).map((text) => shop.database.query(text));
    expect((await Promise.all(found)).flat()).toEqual([]);
  });
});
