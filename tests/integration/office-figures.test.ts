import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
let owner: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  owner = await signIn(shop.url);
});
const call = (name: string, body: object = {}) => shop.call(`admin-${name}`, body, owner);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const M = 'ghost-barrel-tee-m';
const L = 'ghost-barrel-tee-l';
const setStock = (variant: string, onHand: number, from: number | null = null) =>
  call('set-stock', { counts: [{ variant, onHand, from }] });

async function sizes() {
  const { body } = await call('list-stock');
  const [tee] = body.products as { sizes: { variant: string }[] }[];
  return new Map(tee?.sizes.map((size) => [size.variant, size]));
}

describe('stock', () => {
  afterEach(() => sql('delete from stock'));

  test('a delivery is added once, to all of its sizes or to none, and those who wait are emailed', async () => {
    await setStock(M, 0);
    const email = freshEmail();
    await shop.call('join-waitlist', { email, productId: 'ghost-barrel-tee', size: 'M' });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 0, free: 0, waiting: 1 });
    const key = randomUUID();
    const additions = [M, L].map((variant) => ({ variant, count: 12 }));
    expect(await call('add-stock', { key, additions })).toMatchObject({
      status: 409,
      body: {
        code: 'refused',
        error: `${L} is not counted. Counting begins with its first count.`,
      },
    });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 0 });
    await setStock(L, 3);
    const sent = await Promise.all([1, 2, 3].map(() => call('add-stock', { key, additions })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sizes()).get(M)).toMatchObject({ onHand: 12, waiting: 0 });
    expect((await sizes()).get(L)).toMatchObject({ onHand: 15 });
    expect(shop.emailsTo(email)).toHaveLength(1);
    const less = { key: randomUUID(), additions: [{ variant: L, count: -16 }] };
    expect(await call('add-stock', less)).toMatchObject({ status: 409 });
  });

  test('a count is refused once another has changed it', async () => {
    await setStock(M, 12);
    expect(await setStock(M, 20, 11)).toMatchObject({
      status: 409,
      body: { error: `${M} changed meanwhile: 12, not 11.` },
    });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 12 });
  });

  test('a file is compared with the stock, and each mistake is named with its line', async () => {
    await setStock(M, 12);
    const read = (csv: string) => call('read-stock-file', { csv });
    expect(await read(`variant,on_hand\n${M},12\n${L},4`)).toMatchObject({
      status: 200,
      body: { counts: [{ variant: L, onHand: 4, from: null }] },
    });
    expect(await read(`variant,on_hand\n${M},many\nhat,1`)).toMatchObject({
      status: 409,
      body: { error: 'Line 2: many is not a whole number.\nLine 3: there is no variant hat.' },
    });
    expect(await read(`variant,on_hand\n\ntee"m,3`)).toMatchObject({
      body: { error: 'Line 3 of the CSV has a stray quote.' },
    });
    expect((await sizes()).get(L)).toMatchObject({ onHand: null });
  });

  test('the history says in sentences what changed', async () => {
    await sql("delete from audit where subject = 'stock'");
    await setStock(M, 20);
    await setStock(M, 22, 20);
    await call('add-stock', { key: randomUUID(), additions: [{ variant: M, count: 12 }] });
    const { orderNumber } = await shop.buyByCard();
    await call('uncount-stock', { variant: M });
    const { body } = await call('stock-history', { variant: M });
    expect(body.changes).toMatchObject([
      { text: 'Counting ended, was 34', by: 'owner@ghostbarrel.example', orderNumber: null },
      { text: `Sold in ${orderNumber}`, by: 'shopper', orderNumber },
      { text: 'Delivery of 12' },
      { text: 'Counted: 22, was 20' },
      { text: 'Counting began with 20' },
    ]);
  });
});

describe('promo codes', () => {
  const create = (fields: object) =>
    call('create-promo-code', { code: 'DERBY20', kind: 'percentage', value: 2000, ...fields });

  test('a code runs from the begin of its first day to the end of its last on the shop’s clock', async () => {
    const days = { firstDay: '2026-10-31', lastDay: '2027-03-14', maxRedemptions: 5 };
    expect(await create({ code: 'derby20', ...days })).toMatchObject({ status: 200 });
    const { body } = await call('list-promo-codes');
    expect(body.promoCodes).toContainEqual({
      ...{ code: 'DERBY20', kind: 'percentage', value: 2000, maxRedemptions: 5, used: 0 },
      ...{ startsAt: '2026-10-31T04:00:00.000Z', endsAt: '2027-03-15T04:00:00.000Z' },
      status: expect.any(String) as string,
    });
    expect(await create({})).toMatchObject({ status: 409, body: { code: 'refused' } });
    expect(await call('end-promo-code', { code: 'DERBY20' })).toMatchObject({ status: 200 });
    expect(await call('end-promo-code', { code: 'DERBY20' })).toMatchObject({ status: 409 });
  });

  test.each([
    ['code', { code: 'A B' }, 'A promo code has 2 to 40 letters, digits and hyphens.'],
    ['value', { value: 0 }, 'A promo code takes off more than nothing.'],
    ['value', { value: 10_001 }, 'A promo code takes off up to 100%.'],
    ['value', { kind: 'fixed', value: 2 ** 31 }, /less than a million dollars/],
    ['maxRedemptions', { maxRedemptions: 0 }, 'A promo code is used at least once.'],
    ['firstDay', { firstDay: '2026-02-31' }, 'firstDay is not a day'],
    ['lastDay', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, /ends after it starts/],
  ])('a wrong %s is named', async (field, changes, error) => {
    const { status, body } = await create(changes);
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(body.error).toMatch(error);
  });
});
