import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contracts, definitionOf, textsIn } from '../support/contracts.ts';
import { anyString, matching } from '../support/matchers.ts';
import { openOffice, signIn } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { sharedShop } from './shared-shop.ts';
import { oneProduct, openSeller } from './test-seller.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const TEE = 'ghost-barrel-tee';

interface Case {
  request: Record<string, unknown>;
  /** Other valid content, for each field. */
  others: Record<string, unknown>[];
  /** The refused content. */
  wrong: Record<string, unknown>;
}

async function order() {
  const bought = await shop.buyByCard({
    amount: 92.19,
    items: [
      { id: TEE, size: 'M', quantity: 1 },
      { id: TEE, size: 'L', quantity: 2 },
    ],
  });
  const [item] = await shop.database.query(
    "select id from order_items where order_id = $1 and size = 'L'",
    [bought.orderId],
  );
  return { ...bought, itemId: item?.id };
}

async function shipped() {
  const bought = await order();
  const parcel = { carrier: 'ups', trackingNumber: newUpsNumber() };
  await call('admin-ship-order', { orderNumber: bought.orderNumber, ...parcel });
  const piece = { itemId: bought.itemId, size: 'L', newSize: null };
  const damaged = { ...piece, quantity: 1, reason: 'damaged_or_wrong' };
  const others = [
    { pieces: [{ ...damaged, quantity: 2 }] },
    { pieces: [{ ...damaged, reason: 'changed_my_mind' }] },
    { note: 'The sleeves are short.' },
  ];
  return { ...bought, pieces: [damaged], others };
}

const NO_ORDER = { orderNumber: 'ORD-1' };

/** For each call that has a key; its content is every other field. */
const CASES: Record<string, () => Promise<Case>> = {
  'admin-message-shopper': async () => {
    const [{ orderNumber }, other] = [await order(), await order()];
    return {
      request: { orderNumber, message: 'The M is gone.' },
      others: [{ orderNumber: other.orderNumber }, { message: 'The L is gone.' }],
      wrong: NO_ORDER,
    };
  },
  'admin-change-size': async () => {
    const [{ orderNumber, itemId }, other] = [await order(), await order()];
    const from = { size: 'L', quantity: 2 };
    return {
      request: { orderNumber, itemId, from, size: 'XL', onlyOne: true },
      others: [
        { size: 'S' },
        { onlyOne: false },
        { orderNumber: other.orderNumber, itemId: other.itemId },
        { from: { size: 'L', quantity: 1 } },
      ],
      wrong: { size: 'L' },
    };
  },
  'admin-tell-delay': async () => {
    const [{ orderNumber }, other] = [await order(), await order()];
    return {
      request: { orderNumber, newDay: null, reason: 'The cloth is late.', delayId: null },
      others: [{ reason: 'The mill is late.' }, { orderNumber: other.orderNumber }],
      wrong: { reason: '' },
    };
  },
  'admin-refund-order': async () => {
    const [{ orderNumber }, other] = [await shipped(), await shipped()];
    return {
      request: { orderNumber, amountCents: 500, reason: 'late', restock: [] },
      others: [
        { amountCents: 400 },
        { reason: 'damaged' },
        { restock: [{ productId: TEE, size: 'L', quantity: 1 }] },
        { orderNumber: other.orderNumber },
      ],
      wrong: { amountCents: 9220 },
    };
  },
  'admin-create-return': async () => {
    const [{ orderNumber, pieces, others }, other] = [await shipped(), await shipped()];
    return {
      request: { orderNumber, pieces, isUndelivered: false, note: '' },
      others: [...others, { isUndelivered: true }, { orderNumber: other.orderNumber }],
      wrong: { isUndelivered: true },
    };
  },
  'create-return': async () => {
    const [{ orderId, secureToken, pieces, others }, other] = [await shipped(), await shipped()];
    return {
      request: { orderId, secureToken, pieces, note: '', totalCents: 3073 },
      others: [...others, { orderId: other.orderId, secureToken: other.secureToken }],
      wrong: { totalCents: 1 },
    };
  },
  'admin-send-club-email': async () => {
    const request = { subject: 'A word', text: 'To you.', productId: TEE };
    await shop.call('subscribe-newsletter', { email: freshEmail(), source: 'footer' });
    await shop.database.query('update club_emails set ended_at = now() where ended_at is null');
    await call('admin-test-club-email', request);
    return {
      request,
      others: [{ subject: 'Two words' }, { text: 'To all.' }, { productId: null }],
      wrong: { text: 'Not tested.' },
    };
  },
  'admin-add-stock': async () => {
    await openOffice(shop).count(`${TEE}-m`, 4);
    const addition = { variant: `${TEE}-m`, count: 12 };
    return {
      request: { additions: [addition] },
      others: [{ additions: [{ ...addition, count: 13 }] }, { additions: [addition, addition] }],
      wrong: { additions: [{ ...addition, count: -99 }] },
    };
  },
  'create-connected-account': () =>
    Promise.resolve({
      request: { email: freshEmail(), business_type: 'individual', storeName: 'Etta’s' },
      others: [{ storeName: 'Boone’s' }, { email: freshEmail() }],
      wrong: { email: 'nobody' },
    }),
  'create-connect-product': async () => {
    const [{ accountId }, other] = [await openSeller(shop), await openSeller(shop)];
    const product = oneProduct();
    return {
      request: { accountId, ...product },
      others: [
        { name: 'Cooper’s jug' },
        { priceInCents: 3100 },
        { description: '' },
        { accountId: other.accountId },
      ],
      wrong: { picture: 'none' },
    };
  },
};

async function caseOf(name: string): Promise<Case> {
  const found = await CASES[name]?.();
  if (!found) throw new Error(`There is no case for ${name}.`);
  return found;
}

/**
 * The key of a checkout has a rule of its own: the payment of what is in the cart by now (docs/decisions/orders.md).
 */
const keyOf = (request: (typeof contracts)[number]['request']) =>
  textsIn(request).find(
    ([path, text]) => definitionOf(text).format === 'uuid' && /^(?!checkout).*key$/i.test(path),
  )?.[0];
const withKey = contracts.flatMap(({ name, request }) => {
  const key = keyOf(request);
  return key === undefined ? [] : [{ name, key }];
});

let session: Record<string, string>;
beforeAll(async () => {
  session = await signIn(shop.url);
});
beforeEach(() => shop.resetStock());

async function call(name: string, body: object) {
  const reply = await shop.call(name, body, name.startsWith('admin-') ? session : {});
  await shop.idle();
  return reply;
}

/** How much of everything there is that these calls make. */
async function effects() {
  const [counts] = await shop.database.query(
    `select (select count(*) from audit) as entries, (select count(*) from outbox) as emails,
       (select count(*) from refunds) as refunds, (select count(*) from returns) as returns,
       (select count(*) from connect_products) as products,
       (select count(*) from connected_accounts) as accounts`,
  );
  return counts;
}

const REFUSED = {
  status: 409,
  body: { code: 'refused', error: matching(/sent before with other content/) },
};

test('every call with a key is known here', () => {
  expect(withKey.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
});

describe.each(withKey)('the key of $name', ({ name, key }) => {
  test('is one request, in capitals too; with anything else in it, it is refused', async () => {
    const { request, others } = await caseOf(name);
    const used = randomUUID();
    const one = { ...request, [key]: used };
    const inCapitals = { [key]: used.toUpperCase() };
    const first = await call(name, one);
    expect([first.status, first.body]).toEqual([200, first.body]);
    const made = await effects();
    // A seller's secret changes with each response.
    const same = {
      status: 200,
      body: { ...first.body, ...('accountSecret' in first.body && { accountSecret: anyString }) },
    };
    expect(await call(name, one)).toMatchObject(same);
    expect(await call(name, { ...one, ...inCapitals })).toMatchObject(same);
    for (const other of others) {
      const changed = { ...one, ...other };
      expect([other, await call(name, changed)]).toMatchObject([other, REFUSED]);
      const capital = await call(name, { ...changed, ...inCapitals });
      expect([other, capital]).toMatchObject([other, REFUSED]);
    }
    expect(await call(name, one)).toMatchObject(same);
    expect(await effects()).toEqual(made);
  });

  test('of two requests at once makes one, and of a refused one is free', async () => {
    const { request, others, wrong } = await caseOf(name);
    const one = { ...request, [key]: randomUUID() };
    const { status } = await call(name, { ...one, ...wrong });
    expect([400, 404, 409]).toContain(status);
    const replies = await Promise.all(
      [one, { ...one, ...others[0] }].map((body) => call(name, body)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});
