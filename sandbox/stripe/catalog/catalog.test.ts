import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONNECT_SECRET, SELLER, startForTest, type Rig } from '../start-for-test.ts';

const JULEP: Stripe.ProductCreateParams = {
  name: 'Julep Cup',
  description: 'Pewter',
  images: ['https://shop.example/julep.webp'],
  metadata: { picture: 'abc' },
  default_price_data: { currency: 'usd', unit_amount: 2899 },
};
let rig: Rig;
let etta: { stripeAccount: string };
beforeEach(async () => {
  rig = await startForTest();
  etta = { stripeAccount: (await rig.stripe.v2.core.accounts.create(SELLER)).id };
});
afterEach(() => rig.stop());

const missing = { statusCode: 404, code: 'resource_missing' };

test('a product is made with its price', async () => {
  const { default_price, ...product } = await rig.stripe.products.create(JULEP, etta);
  expect(product).toMatchObject({
    name: 'Julep Cup',
    description: 'Pewter',
    images: JULEP.images,
    metadata: { picture: 'abc' },
    active: true,
  });
  const price = await rig.stripe.prices.retrieve(String(default_price), {}, etta);
  expect(price).toMatchObject({ unit_amount: 2899, currency: 'usd', product: product.id });
  const expanded = await rig.stripe.prices.retrieve(price.id, { expand: ['product'] }, etta);
  expect(expanded.product).toMatchObject({ id: product.id, name: 'Julep Cup' });
});

test('another account sees neither', async () => {
  const { id, default_price: price } = await rig.stripe.products.create(JULEP, etta);
  const otis = { stripeAccount: (await rig.stripe.v2.core.accounts.create(SELLER)).id };
  await expect(rig.stripe.products.retrieve(id, {}, otis)).rejects.toMatchObject(missing);
  await expect(rig.stripe.products.update(id, { active: false })).rejects.toMatchObject(missing);
  await expect(rig.stripe.prices.retrieve(String(price), {}, otis)).rejects.toMatchObject(missing);
  expect((await rig.stripe.products.list({}, otis)).data).toEqual([]);
});

test('a product is archived, and listed apart', async () => {
  const kept = await rig.stripe.products.create(JULEP, etta);
  const archived = await rig.stripe.products.create(JULEP, etta);
  await rig.stripe.products.update(archived.id, { active: false }, etta);
  const ids = async (active?: boolean) =>
    (await rig.stripe.products.list(active === undefined ? {} : { active }, etta)).data.map(
      ({ id }) => id,
    );
  expect(await ids()).toEqual([archived.id, kept.id]);
  expect(await ids(true)).toEqual([kept.id]);
  expect(await ids(false)).toEqual([archived.id]);
});

test('a product changes in what is sent, and loses what is sent empty', async () => {
  const { id } = await rig.stripe.products.create(JULEP, etta);
  const change = { name: 'Cup', description: '', metadata: { picture: '', size: 'L' } };
  expect(await rig.stripe.products.update(id, change, etta)).toMatchObject({
    name: 'Cup',
    description: null,
    images: JULEP.images,
    metadata: { size: 'L' },
  });
});

test('long lists come page by page, to both sides', async () => {
  for (let number = 1; number <= 5; number += 1) {
    await rig.stripe.products.create({ ...JULEP, name: `Cup ${number}` }, etta);
  }
  const names = (page: Stripe.ApiList<Stripe.Product>) => page.data.map(({ name }) => name);
  const first = await rig.stripe.products.list({ limit: 2 }, etta);
  expect([names(first), first.has_more]).toEqual([['Cup 5', 'Cup 4'], true]);
  const last = first.data[1]?.id ?? '';
  const second = await rig.stripe.products.list({ limit: 3, starting_after: last }, etta);
  expect([names(second), second.has_more]).toEqual([['Cup 3', 'Cup 2', 'Cup 1'], false]);
  const [third] = second.data;
  const back = await rig.stripe.products.list({ limit: 2, ending_before: third?.id ?? '' }, etta);
  expect(names(back)).toEqual(['Cup 5', 'Cup 4']);
  const every = await rig.stripe.products.list({ limit: 2 }, etta).autoPagingToArray({ limit: 9 });
  expect(every).toHaveLength(5);
});

describe('Stripe refuses', () => {
  test.each([
    ['no name', { name: '' }, 'parameter_invalid_empty'],
    ['an empty description', { description: '' }, 'parameter_invalid_empty'],
    ['a picture that has no address', { images: ['julep.webp'] }, 'url_invalid'],
    ['half a cent', priced(28.5), 'parameter_invalid_integer'],
    ['less than nothing', priced(-1), 'parameter_invalid_integer'],
    ['more than can be charged', priced(1e12), 'parameter_invalid_integer'],
  ])('%s', async (_, change, code) => {
    const creating = rig.stripe.products.create({ ...JULEP, ...change }, etta);
    await expect(creating).rejects.toMatchObject({ statusCode: 400, code });
    expect((await rig.stripe.products.list({}, etta)).data).toEqual([]);
  });

  test('to archive the price that a product is sold at', async () => {
    const { default_price: price } = await rig.stripe.products.create(JULEP, etta);
    const archiving = rig.stripe.prices.update(String(price), { active: false }, etta);
    await expect(archiving).rejects.toThrow('the default price of its product');
  });
});

test('the Connect webhook hears of every change, with the account', async () => {
  const { id } = await rig.stripe.products.create(JULEP, etta);
  await rig.stripe.products.update(id, { active: false }, etta);
  await rig.stripe.products.create(JULEP);
  await rig.standIn.faults.webhooks.idle();
  expect(rig.heardOfAccounts.map(({ event }) => [event.type, event.account])).toEqual([
    ['product.created', etta.stripeAccount],
    ['price.created', etta.stripeAccount],
    ['product.updated', etta.stripeAccount],
  ]);
  const { payload = '', signature = '' } = rig.heardOfAccounts[0] ?? {};
  const event = await rig.stripe.webhooks.constructEventAsync(payload, signature, CONNECT_SECRET);
  expect(event.data.object).toMatchObject({ id });
  expect(rig.received.map((each) => each.event.type)).toEqual(['product.created', 'price.created']);
});

function priced(unit_amount: number) {
  return { default_price_data: { currency: 'usd', unit_amount } };
}
