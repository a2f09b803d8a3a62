import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSeller, type Seller } from './test-seller.ts';
import { openShop } from './test-shop.ts';
import { matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

interface Product {
  id: string;
  name: string;
  description: string;
  picture: string | null;
  price: { id: string; unit_amount: number };
}

const shop = sharedShop(openShop);
let seller: Seller;
let stripe: Stripe;
/** The seller's own dashboard at Stripe. */
let dashboard: { stripeAccount: string };
beforeAll(async () => {
  seller = await openSeller(shop);
  dashboard = { stripeAccount: seller.accountId };
  stripe = shop.stripeApi;
});
afterEach(() => shop.resetFaults());

async function added(changes: object = {}): Promise<Product> {
  const { status, body } = await seller.addProduct(changes);
  if (status !== 200) throw new Error(`create-connect-product: ${JSON.stringify(body)}`);
  return body.product as Product;
}
const listed = async () => (await seller.list()).body.products as Product[];
const listedProduct = async (id: string) => (await listed()).find((product) => product.id === id);

async function picture(accountId: string, background: string) {
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const response = await fetch(`${shop.url}/api/upload-product-picture?account=${accountId}`, {
    method: 'POST',
    body: new Blob([new Uint8Array(file)]),
  });
  return String(((await response.json()) as { picture: unknown }).picture);
}

describe('a product', () => {
  test('is created at Stripe and listed first', async () => {
    const product = await added();
    expect(product).toEqual({
      id: matching(/^prod_/),
      name: 'Cooper’s mug',
      description: 'Thrown by hand in Lexington.',
      default_price: product.price.id,
      price: {
        id: matching(/^price_/),
        unit_amount: 2899,
        currency: 'usd',
      },
      picture: null,
    });
    expect((await listed())[0]).toEqual(product);
    const atStripe = await stripe.products.retrieve(product.id, {}, dashboard);
    expect(atStripe).toMatchObject({ name: 'Cooper’s mug', default_price: product.price.id });
  });

  test('sent twice is one product; sent without a key it is another', async () => {
    const productRequest = { productKey: randomUUID(), name: 'Once' };
    const [first, again] = await Promise.all([added(productRequest), added(productRequest)]);
    expect(again).toEqual(first);
    const keyless = await added({ ...productRequest, productKey: undefined });
    expect(keyless.id).not.toBe(first.id);
  });

  test.each(['before', 'after'] as const)(
    'is created once though Stripe failed %s creating it, and would replay the failure for a day',
    async (when) => {
      const fault = { method: 'POST', path: '/v1/products', when, what: 'error' } as const;
      shop.faults.requests.order(fault);
      const productRequest = { productKey: randomUUID(), name: `Failed ${when}` };
      const product = await added(productRequest);
      expect(await added(productRequest)).toEqual(product);
      const { data } = await stripe.products.list({ limit: 100 }, dashboard);
      expect(data.filter(({ name }) => name === productRequest.name)).toHaveLength(1);
    },
  );

  test.each([
    ['no name', 'name', { name: '' }],
    ['an invisible name', 'name', { name: '\u200b\u2060\ufeff\u00ad\u202e' }],
    ['a name that is too long', 'name', { name: 'x'.repeat(251) }],
    ['a name with characters that can not be stored', 'name', { name: 'a\u0000b' }],
    ['a description that is too long', 'description', { description: 'y'.repeat(2001) }],
    ['a price below the least card charge', 'priceInCents', { priceInCents: 49 }],
    ['a cent more than Stripe allows', 'priceInCents', { priceInCents: 100_000_000 }],
    ['parts of a cent', 'priceInCents', { priceInCents: 28.99 }],
    ['other money', 'currency', { currency: 'eur' }],
    ['an invalid key', 'productKey', { productKey: 'mine' }],
  ])('is refused with %s', async (_what, field, changes) => {
    const before = await listed();
    expect(await seller.addProduct(changes)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field },
    });
    expect(await listed()).toEqual(before);
  });
});

describe('a product picture', () => {
  test('is listed, and its address is sent to Stripe', async () => {
    const id = await picture(seller.accountId, '#963');
    const product = await added({ picture: id });
    expect(product.picture).toBe(id);
    expect((await listedProduct(product.id))?.picture).toBe(id);
    const { images } = await stripe.products.retrieve(product.id, {}, dashboard);
    expect(images).toEqual([`${shop.url}/product-pictures/${seller.accountId}/${id}-1200.webp`]);
    expect((await fetch(images[0] ?? '')).status).toBe(200);
  });

  test('must belong to the same account', async () => {
    const other = await openSeller(shop);
    const theirs = await picture(other.accountId, '#369');
    for (const wrong of [theirs, 'f'.repeat(32), '../../secret', 'javascript:alert(1)']) {
      expect(await seller.addProduct({ picture: wrong }), wrong).toMatchObject({
        status: 400,
        body: { field: 'picture' },
      });
    }
  });
});

describe('a product that is archived', () => {
  test('is unlisted and archived at Stripe; archiving it again changes nothing', async () => {
    const { id } = await added();
    expect(await seller.archive(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await listedProduct(id)).toBeUndefined();
    expect(await stripe.products.retrieve(id, {}, dashboard)).toMatchObject({ active: false });
    expect(await seller.archive(id)).toMatchObject({ status: 200 });
    await shop.deliverWebhooks();
    expect(await listedProduct(id)).toBeUndefined();
  });

  test('must belong to the same account', async () => {
    const other = await openSeller(shop);
    const { body } = await other.addProduct();
    const theirs = (body.product as Product).id;
    for (const wrong of [theirs, 'prod_unknown']) {
      expect(await seller.archive(wrong)).toMatchObject({
        status: 404,
        body: { code: 'product_not_found' },
      });
    }
    expect((await other.list()).body.total).toBe(1);
  });
});

describe("changes in Stripe's dashboard arrive by webhook", () => {
  const create = (changes: Partial<Stripe.ProductCreateParams> = {}) =>
    stripe.products.create(
      { name: 'From afar', default_price_data: { currency: 'usd', unit_amount: 1250 }, ...changes },
      dashboard,
    );

  test('a new product is listed, a changed one updated, an archived one removed', async () => {
    const { id } = await create();
    await shop.deliverWebhooks();
    expect(await listedProduct(id)).toMatchObject({
      name: 'From afar',
      price: { unit_amount: 1250 },
    });
    await stripe.products.update(id, { name: 'From nearby' }, dashboard);
    await shop.deliverWebhooks();
    expect(await listedProduct(id)).toMatchObject({ name: 'From nearby' });
    await stripe.products.update(id, { active: false }, dashboard);
    await shop.deliverWebhooks();
    expect(await listedProduct(id)).toBeUndefined();
  });

  test("late or in the wrong order, they end in Stripe's state", async () => {
    const { id } = await create();
    await stripe.products.update(id, { name: 'Second' }, dashboard);
    await stripe.products.update(id, { name: 'Third' }, dashboard);
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks('reversed');
    expect(await listedProduct(id)).toMatchObject({ name: 'Third' });
  });

  test("a product that a storefront can't sell is not listed", async () => {
    const priceless = await create({ default_price_data: undefined });
    await shop.deliverWebhooks();
    expect(await listedProduct(priceless.id)).toBeUndefined();
  });

  test('a picture that was not uploaded here is ignored', async () => {
    const { id } = await create({ metadata: { picture: '"><script>alert(1)</script>' } });
    await shop.deliverWebhooks();
    expect((await listedProduct(id))?.picture).toBeNull();
  });
});
