import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { localSettings } from '#scripts/local-settings.ts';
import { openSeller, type Seller } from './test-seller.ts';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const [SALES = '', ACCOUNTS = ''] = localSettings.STRIPE_CONNECT_WEBHOOK_SECRET.split(',');

const shop = sharedShop(openShop);
let seller: Seller;
beforeAll(async () => {
  seller = await openSeller(shop);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const snapshot = (changes: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'product.updated',
  account: seller.accountId,
  data: { object: { id: 'prod_unknown', name: 'Forged', active: true } },
  ...changes,
});
const notification = (account = seller.accountId) => ({
  id: `evt_${randomUUID()}`,
  object: 'v2.core.event',
  type: 'v2.core.account[requirements].updated',
  created: new Date().toISOString(),
  livemode: false,
  context: account,
  related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
});

const thinSnapshot = () => ({
  ...notification(),
  type: 'v1.product.updated',
  related_object: { id: 'prod_unknown', type: 'product', url: '/v1/products/prod_unknown' },
});

function sign(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const { webhooks } = new Stripe('sk_test_none');
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
const deliver = (body: string, signature?: string) =>
  shop.call('stripe-connect-webhook', body, signature ? { 'stripe-signature': signature } : {});
const noted = (id: string) =>
  shop.database.query(
    `select provider, account_id, processed_at is not null as processed
     from provider_events where event_id = $1`,
    [id],
  );

describe.each([
  ['an event', snapshot],
  ['a notification', notification],
  ['an event in the thin style', thinSnapshot],
])('%s', (_what, make) => {
  test('is accepted at each of the two webhooks and recorded with its account', async () => {
    for (const secret of [SALES, ACCOUNTS]) {
      const event = make();
      const body = JSON.stringify(event);
      expect(await deliver(body, sign(body, secret))).toMatchObject({ status: 200 });
      expect(await noted(event.id)).toEqual([
        { provider: 'stripe_connect', account_id: seller.accountId, processed: true },
      ]);
    }
  });

  test('is refused with any invalid signature', async () => {
    const event = make();
    const body = JSON.stringify(event);
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const signature of [
      undefined,
      'nonsense',
      sign(body, localSettings.STRIPE_WEBHOOK_SECRET),
      sign(body, localSettings.STRIPE_CONNECT_WEBHOOK_SECRET),
      sign(`${body} `, SALES),
      sign(body, SALES, anHourAgo),
    ]) {
      expect(await deliver(body, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature' },
      });
    }
    vi.stubEnv('STRIPE_CONNECT_WEBHOOK_SECRET', '');
    expect(await deliver(body, sign(body, ''))).toMatchObject({ status: 400 });
    expect(await noted(event.id)).toEqual([]);
  });
});

test('a signed event changes nothing that Stripe itself does not confirm', async () => {
  const body = JSON.stringify(snapshot());
  expect(await deliver(body, sign(body, SALES))).toMatchObject({ status: 200 });
  expect((await seller.list()).body).toMatchObject({ products: [] });
});

test("of an unknown account only the event's arrival is stored", async () => {
  const stranger = 'acct_1UnknownAccount';
  for (const event of [
    snapshot({ account: stranger }),
    snapshot({ account: undefined }),
    snapshot({ type: 'checkout.session.completed', account: stranger }),
    notification(stranger),
  ]) {
    const body = JSON.stringify(event);
    expect(await deliver(body, sign(body, SALES))).toMatchObject({ status: 200 });
    expect(await noted(event.id)).toMatchObject([{ processed: true }]);
  }
  const accounts = await shop.database.query('select id from connected_accounts');
  expect(accounts).toEqual([{ id: seller.accountId }]);
});
