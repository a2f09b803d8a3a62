import type Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { idOf } from '#sandbox/stripe/sandbox.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { verifyStorefrontSale } from '#sellers/sales.ts';
import { type OfferedProduct, openSeller, type Seller, sessionIn } from './test-seller.ts';
import { openShop } from './test-shop.ts';
import { matching } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';

const DECLINED = '4000000000000002';

const shop = sharedShop(openShop);
let stripe: Stripe;
let seller: Seller;
let account: { stripeAccount: string };
/** A mug for 28.99. */
let mug: OfferedProduct;
beforeAll(async () => {
  stripe = shop.stripeApi;
  seller = await readySeller();
  account = { stripeAccount: seller.accountId };
  mug = await seller.offer();
});
afterEach(() => {
  vi.unstubAllEnvs();
  shop.resetFaults();
});

async function readySeller(): Promise<Seller> {
  const opened = await openSeller(shop);
  await opened.onboard();
  return opened;
}

const buy = () => seller.openSession(mug.priceId);
const bought = () => seller.sell(mug.priceId);
/** The page of a session can't be asked about. */
const NO_SESSION = {
  method: 'GET',
  path: '/v1/checkout/sessions/:id',
  when: 'before',
  what: 'drop',
  times: 1000,
} as const;

const salesOf = (sessionId: string) =>
  shop.database.query('select * from connect_sales where session_id = $1', [sessionId]);
const held = async (options?: { stripeAccount: string }) =>
  (await stripe.balance.retrieve({}, options)).pending[0]?.amount ?? 0;

const PAID_MUG = {
  state: 'paid',
  paymentIntentId: matching(/^pi_\w+$/),
  sellerName: null,
  supportContact: null,
  productName: 'Cooper’s mug',
  amountCents: 2899,
  shipping: {
    name: 'June Tolliver',
    line1: '12 Old Frankfort Pike',
    line2: '',
    city: 'Lexington',
    state: 'KY',
    postal_code: '40510',
    country: 'US',
  },
};

describe("a visitor's purchase for 28.99", () => {
  test('pays the seller the price less the fee, and the platform the fee of 2.90', async () => {
    const [sellers, platforms] = [await held(account), await held()];
    const sessionId = await bought();
    expect(await verifyStorefrontSale(seller.accountId, sessionId)).toEqual(PAID_MUG);
    expect((await held(account)) - sellers).toBe(2609);
    expect((await held()) - platforms).toBe(290);
    expect(await salesOf(sessionId)).toMatchObject([
      {
        account_id: seller.accountId,
        product_id: mug.productId,
        product_name: 'Cooper’s mug',
        quantity: 1,
        amount: 2899,
        application_fee: 290,
        currency: 'usd',
        shipping: PAID_MUG.shipping,
      },
    ]);
  });

  test("takes place on Stripe's page, which leads back to the storefront", async () => {
    const { body } = await seller.buy(mug.priceId);
    expect(String(body.url).startsWith(shop.stripe.url)).toBe(true);
    const session = await stripe.checkout.sessions.retrieve(
      sessionIn(String(body.url)),
      {},
      account,
    );
    const storefront = `${shop.url}/storefront/${seller.accountId}`;
    expect(session).toMatchObject({
      success_url: `${storefront}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: storefront,
      amount_total: 2899,
      shipping_address_collection: { allowed_countries: ['US', 'PR', 'GU'] },
    });
  });
});

describe('the fee', () => {
  test.each([
    ['2.5', 72],
    ['0', 0],
    ['100', 2899],
  ])('of %s percent is %i cents', async (percent, cents) => {
    vi.stubEnv('PLATFORM_FEE_PERCENT', percent);
    const sessionId = await bought();
    await verifyStorefrontSale(seller.accountId, sessionId);
    expect(await salesOf(sessionId)).toMatchObject([{ application_fee: cents }]);
  });
});

describe('a sale is recorded once', () => {
  test('by the webhook, when the visitor never returns', async () => {
    const sessionId = await bought();
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    expect(await salesOf(sessionId)).toHaveLength(1);
  });

  test('by the webhook, when the platform was turned off before the payment', async () => {
    const sessionId = await buy();
    vi.stubEnv('PLATFORM_ENABLED', 'false');
    await shop.payHosted(sessionId);
    await shop.deliverWebhooks();
    expect(await salesOf(sessionId)).toHaveLength(1);
  });

  test('by the page, the webhook and a reload', async () => {
    const sessionId = await bought();
    const verify = () => verifyStorefrontSale(seller.accountId, sessionId);
    const [, ...told] = await Promise.all([shop.deliverWebhooks(), verify(), verify(), verify()]);
    expect(told).toEqual([PAID_MUG, PAID_MUG, PAID_MUG]);
    expect(await salesOf(sessionId)).toHaveLength(1);
  });

  test('by the reconciler, when the webhook came and failed', async () => {
    const sessionId = await bought();
    shop.faults.requests.order(NO_SESSION);
    const payload = JSON.stringify({
      id: `evt_${sessionId}`,
      object: 'event',
      type: 'checkout.session.completed',
      account: seller.accountId,
      data: { object: { id: sessionId } },
    });
    const secret = localSettings.STRIPE_CONNECT_WEBHOOK_SECRET.split(',')[0] ?? '';
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const signed = { 'stripe-signature': signature };
    expect(await shop.call('stripe-connect-webhook', payload, signed)).toMatchObject({
      status: 503,
    });
    shop.faults.requests.clear();
    await shop.reconcile();
    expect(await salesOf(sessionId)).toHaveLength(1);
  });

  test('and returned again without a request to Stripe, long after the product is gone', async () => {
    const cup = await seller.offer({ name: 'Julep cup', priceInCents: 1000 });
    const sessionId = await seller.sell(cup.priceId);
    await verifyStorefrontSale(seller.accountId, sessionId);
    await seller.archive(cup.productId);
    shop.faults.requests.order(NO_SESSION);
    expect(await verifyStorefrontSale(seller.accountId, sessionId)).toMatchObject({
      productName: 'Julep cup',
      amountCents: 1000,
    });
  });
});

describe('no sale is recorded', () => {
  test('for a session that is not paid', async () => {
    const sessionId = await buy();
    const verify = () => verifyStorefrontSale(seller.accountId, sessionId);
    expect(await verify()).toMatchObject({ state: 'unpaid', amountCents: 2899 });
    await shop.payHosted(sessionId, DECLINED);
    expect(await verify()).toMatchObject({ state: 'unpaid' });
    expect(await salesOf(sessionId)).toEqual([]);
    await shop.payHosted(sessionId);
    expect(await verify()).toEqual(PAID_MUG);
  });

  test('for a session of another account or of none', async () => {
    const other = await readySeller();
    const sessionId = await bought();
    expect(await verifyStorefrontSale(other.accountId, sessionId)).toBeUndefined();
    // Nor after it is recorded, and Stripe is not called.
    expect(await verifyStorefrontSale(seller.accountId, sessionId)).toEqual(PAID_MUG);
    expect(await verifyStorefrontSale(other.accountId, sessionId)).toBeUndefined();
    for (const id of ['', 'cs_test_1234567890abcdef', 'pi_1234567890abcdef', '../v1/balance']) {
      expect(await verifyStorefrontSale(seller.accountId, id), id).toBeUndefined();
    }
    for (const id of ['', 'acct_1UnknownAccount', 'acct_x']) {
      expect(await verifyStorefrontSale(id, sessionId), id).toBeUndefined();
    }
  });

  test('for what the seller sells outside the platform', async () => {
    const { id } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [{ price: mug.priceId, quantity: 1 }],
        success_url: 'https://boone.example/thanks',
        cancel_url: 'https://boone.example',
      },
      account,
    );
    await shop.payHosted(id);
    await shop.deliverWebhooks();
    expect(await salesOf(id)).toEqual([]);
    expect(await verifyStorefrontSale(seller.accountId, id)).toBeUndefined();
  });
});

describe('Buy Now is refused', () => {
  const refused = (code: string, status = 404) => ({ status, body: { code } });

  test("for another account's price or an unknown one", async () => {
    const other = await readySeller();
    const theirs = await other.offer();
    for (const priceId of [theirs.priceId, 'price_unknown', '../products', mug.productId]) {
      expect(await seller.buy(priceId), priceId).toMatchObject(refused('product_not_found'));
    }
  });

  test('for an archived product, here or at Stripe', async () => {
    const here = await seller.offer();
    await seller.archive(here.productId);
    const there = await seller.offer();
    await stripe.products.update(there.productId, { active: false }, account);
    for (const { priceId } of [here, there]) {
      expect(await seller.buy(priceId)).toMatchObject(refused('product_not_found'));
    }
  });

  test('for a price that the storefront does not list', async () => {
    const { productId } = mug;
    const cheaper = await stripe.prices.create(
      { currency: 'usd', product: productId, unit_amount: 100 },
      account,
    );
    const inactive = await stripe.prices.create(
      { currency: 'usd', product: productId, unit_amount: 100, active: false },
      account,
    );
    for (const { id } of [cheaper, inactive]) {
      expect(await seller.buy(id)).toMatchObject(refused('product_not_found'));
    }
  });

  test("with a message, while the account can't take payments", async () => {
    const early = await openSeller(shop);
    const { priceId } = await early.offer();
    expect(await early.buy(priceId)).toMatchObject({
      status: 409,
      body: { code: 'account_not_ready', error: "This store can't take payments yet." },
    });
    await early.onboard();
    expect(await early.buy(priceId)).toMatchObject({ status: 200 });
  });

  test('below the least card charge', async () => {
    const cheap = { name: 'Sticker', default_price_data: { currency: 'usd', unit_amount: 49 } };
    const { default_price: price } = await stripe.products.create(cheap, account);
    const reply = await seller.buy(typeof price === 'string' ? price : '');
    expect(reply).toMatchObject(refused('below_card_minimum', 409));
    expect(reply.body.error).toBe(
      'This product costs less than $0.50, the least a card can be charged.',
    );
  });

  test.each([0, 2, -1, 1.5, '1e0', null])('for a quantity of %j', async (quantity) => {
    expect(await seller.buy(mug.priceId, quantity)).toMatchObject({
      status: 400,
      body: { field: 'quantity' },
    });
  });
});

/** The sales of a seller as the office shows them, the newest first. */
const listedSales = async ({ email }: Seller) => {
  const { sales } = await openOffice(shop).done<{ sales: Record<string, unknown>[] }>('list-sales');
  return sales.filter(({ seller }) => seller === email);
};

test('the office lists the sales with our fees, where they ship, and the payments by which buyers ask', async () => {
  const other = await readySeller();
  const cup = await other.offer({ name: '\u202eJulep cup', priceInCents: 1000 });
  const sessionId = await other.sell(cup.priceId);
  await verifyStorefrontSale(other.accountId, sessionId);
  const shipTo = ['June Tolliver', '12 Old Frankfort Pike', 'Lexington, KY 40510', 'United States'];
  expect(await listedSales(other)).toEqual([
    expect.objectContaining({
      seller: other.email,
      amountCents: 1000,
      feeCents: 100,
      shipTo,
      moneyBack: '',
      paymentId: matching(/^pi_\w+$/),
    }),
  ]);
});

describe("a seller's list of sales", () => {
  const listSales = ({ accountId }: Seller, accountSecret?: string, more = {}) =>
    shop.call('list-connect-sales', { accountId, accountSecret, ...more });

  test('shows where each ships', async () => {
    const other = await readySeller();
    const [secret, otherSecret] = [await seller.emailedSecret(), await other.emailedSecret()];
    const sessionId = await bought();
    await verifyStorefrontSale(seller.accountId, sessionId);
    const { status, body } = await listSales(seller, secret);
    expect(status).toBe(200);
    expect((body.sales as unknown[])[0]).toMatchObject({
      id: sessionId,
      product_name: 'Cooper’s mug',
      quantity: 1,
      amount_total: 2899,
      is_refunded: false,
      shipping: PAID_MUG.shipping,
    });
    expect(await listSales(other, otherSecret)).toMatchObject({ status: 200, body: { sales: [] } });
  });

  test('has twenty sales on a page, newest first, and none twice when others are made in between', async () => {
    const other = await readySeller();
    const secret = await other.emailedSecret();
    const insertSales = (from: number, to: number) =>
      shop.database.query(
        `insert into connect_sales (
           session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee,
           currency, created_at
         )
         select 'cs_test_page' || place, $1, 'pi_page' || place, 'prod_1', 'Mug ' || place, 1, 2899, 290, 'usd',
           now() - place / 2 * interval '1 minute'
         from generate_series($2::int, $3::int) as place`,
        [other.accountId, from, to],
      );
    const listPage = async (startingAfter?: string) => {
      const { body } = await listSales(other, secret, { starting_after: startingAfter });
      const sales = body.sales as { id: string; product_name: string }[];
      return {
        last: sales.at(-1)?.id,
        names: sales.map(({ product_name }) => product_name),
        hasMore: body.has_more,
      };
    };
    await insertSales(100, 144);
    const first = await listPage();
    await insertSales(1, 30);
    const second = await listPage(first.last);
    const third = await listPage(second.last);
    expect([first, second, third].map(({ names }) => names.length)).toEqual([20, 20, 5]);
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    const names = [first, second, third].flatMap((page) => page.names);
    expect(new Set(names).size).toBe(45);
    expect(names.every((name) => /^Mug 1\d\d$/.test(name))).toBe(true);
    expect(await listPage('cs_test_unknown')).toMatchObject({ names: [], hasMore: false });
  });
});

describe("a seller's sale says what became of its money", () => {
  async function paymentOf(sessionId: string): Promise<string> {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, account);
    return idOf(session.payment_intent);
  }
  const soldPayment = async () => paymentOf(await bought());
  const refund = (payment_intent: string, amount?: number) =>
    stripe.refunds.create({ payment_intent, ...(amount && { amount }) }, account);
  const moneyOf = async (paymentId: string) => {
    const [sale] = await shop.database.query(
      'select amount, refunded, dispute, refund_status from connect_sales where payment_intent_id = $1',
      [paymentId],
    );
    return sale;
  };

  test('after two partial refunds, of which one fails, told twice and in the wrong order', async () => {
    const payment = await soldPayment();
    // The events of the refunds come before that of the sale.
    await refund(payment, 500);
    const second = await refund(payment, 1000);
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks('reversed');
    expect(await moneyOf(payment)).toEqual({
      amount: 2899,
      refunded: 1500,
      dispute: null,
      refund_status: null,
    });
    shop.faults.refunds.fail(second.id);
    await shop.deliverWebhooks();
    expect(await moneyOf(payment)).toMatchObject({ refunded: 500 });
    const secret = await seller.emailedSecret();
    const { body } = await shop.call('list-connect-sales', {
      accountId: seller.accountId,
      accountSecret: secret,
    });
    expect((body.sales as unknown[])[0]).toMatchObject({
      is_refunded: false,
      amount_refunded: 500,
      dispute: null,
    });
    await refund(payment);
    await shop.deliverWebhooks();
    expect(await listedSales(seller)).toContainEqual(
      expect.objectContaining({ paymentId: payment, moneyBack: 'Refunded $28.99' }),
    );
  });

  test.each([
    ['won', 'Dispute won'],
    ['lost', 'Dispute lost'],
  ] as const)('while a dispute is open, and after it is %s', async (status, told) => {
    const payment = await soldPayment();
    const dispute = shop.faults.disputes.open(payment);
    await shop.deliverWebhooks();
    expect(await moneyOf(payment)).toMatchObject({ dispute: 'open', refunded: 0 });
    const sale = { paymentId: payment, moneyBack: 'Disputed' };
    expect(await listedSales(seller)).toContainEqual(expect.objectContaining(sale));
    shop.faults.disputes.move(dispute, status);
    await shop.deliverWebhooks();
    expect(await moneyOf(payment)).toMatchObject({ dispute: status });
    expect(await listedSales(seller)).toContainEqual(
      expect.objectContaining({ ...sale, moneyBack: told }),
    );
  });

  test('and nothing of a payment that the seller took elsewhere', async () => {
    const { id } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [{ price: mug.priceId, quantity: 1 }],
        success_url: 'https://boone.example/thanks',
        cancel_url: 'https://boone.example',
      },
      account,
    );
    await shop.payHosted(id);
    const payment = await paymentOf(id);
    await refund(payment);
    await shop.deliverWebhooks();
    expect(await moneyOf(payment)).toBeUndefined();
    const waiting = await shop.database.query(
      'select from provider_events where processed_at is null',
    );
    expect(waiting).toEqual([]);
  });
});

test("a buyer's address is deleted 180 days after the sale, and the sale stays", async () => {
  const sessionId = await bought();
  await verifyStorefrontSale(seller.accountId, sessionId);
  await shop.age('179 days');
  await shop.reconcile();
  expect(await salesOf(sessionId)).toMatchObject([{ shipping: PAID_MUG.shipping }]);
  await shop.age('1 day');
  await shop.reconcile();
  expect(await salesOf(sessionId)).toMatchObject([{ amount: 2899, shipping: null }]);
});
