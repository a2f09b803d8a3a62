import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffice } from '../support/office.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const TEE = 'ghost-barrel-tee';
const count = (onHand: number, size = 'm') => office.count(`${TEE}-${size}`, onHand);
const ask = (query = '') => fetch(`${shop.url}/api/availability${query}`);
const says = async () => ((await (await ask()).json()) as { products: unknown }).products;

/** The purges of availability since the last call, or since the test began. */
const takePurges = () => purges.splice(0).length;
const purges: string[] = [];
let isRefused = false;

beforeEach(() => {
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  const send = fetch;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args);
    if (!request.url.startsWith('https://api.netlify.com/')) return send(...args);
    if (isRefused) return new Response(null, { status: 500 });
    const { cache_tags: tags } = (await request.json()) as { cache_tags: string[] };
    purges.push(...tags);
    return new Response(null, { status: 202 });
  });
});
afterEach(async () => {
  await shop.resetStock();
  await shop.sendOutbox();
  takePurges();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('availability', () => {
  test('says what is left of counted sizes with three free pieces or fewer', async () => {
    expect(await says()).toEqual({});
    await count(4);
    await count(0, 'l');
    await count(3, 'xl');
    expect(await says()).toEqual({ [TEE]: { L: 0, XL: 3 } });
    await shop.startPayment();
    expect(await says()).toEqual({ [TEE]: { L: 0, XL: 3, M: 3 } });
    await office.uncount(`${TEE}-l`);
    expect(await says()).toEqual({ [TEE]: { XL: 3, M: 3 } });
  });

  test('says nothing of what the catalog does not sell', async () => {
    await shop.database.query(
      "insert into stock (product_id, size, on_hand, committed) values ('gone-tee', 'M', 1, 0), ($1, 'XXS', 1, 0)",
      [TEE],
    );
    expect(await says()).toEqual({});
  });

  test('says when an order would arrive that is placed while the reply is cached', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T13:54:00-05:00'), toFake: ['Date'] });
    const days = async () => ((await (await ask()).json()) as { arrives: string }).arrives;
    expect(await days()).toBe('Dec 1–4');
    // At 2 PM an order would ship a day later.
    vi.setSystemTime(new Date('2026-11-24T13:56:00-05:00'));
    expect(await days()).toBe('Dec 2–7');
    vi.useRealTimers();
  });

  test('is cached by the CDN for five minutes whatever the query, and revalidated by browsers', async () => {
    const { status, headers } = await ask('?utm_source=mail');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      'netlify-cdn-cache-control': 'public, durable, max-age=300',
      'netlify-cache-tag': 'availability',
      'netlify-vary': 'query=none',
      'x-content-type-options': 'nosniff',
    });
  });

  test('that fails is not cached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    shop.database.down();
    const { status, headers } = await ask();
    shop.database.up();
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('netlify-cdn-cache-control')).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('its cache is purged', () => {
  test('once when what it says changes', async () => {
    await count(4);
    expect(takePurges()).toBe(0);
    await shop.startPayment();
    await shop.idle();
    expect(purges).toEqual(['availability']);
    takePurges();
    await office.addStock(`${TEE}-m`, 5);
    expect(takePurges()).toBe(1);
    await office.addStock(`${TEE}-m`, 5);
    expect(takePurges()).toBe(0);
    await count(2, 'l');
    await office.uncount(`${TEE}-l`);
    expect(takePurges()).toBe(2);
  });

  test('not when pieces are released and reserved in one transaction', async () => {
    await count(3);
    const checkout = oneTee();
    await shop.startPayment(checkout);
    await shop.idle();
    takePurges();
    // Another address, so another checkout in the place of the first.
    await shop.startPayment({ ...checkout, orderNotes: 'Ring twice' });
    await shop.idle();
    expect(takePurges()).toBe(0);
    // The order commits what was reserved.
    const payment = await shop.startPayment({ ...checkout, orderNotes: 'Ring twice' });
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    await shop.idle();
    expect(takePurges()).toBe(0);
  });

  test('when a checkout expires', async () => {
    await count(1);
    const payment = await shop.startPayment();
    await shop.ageCheckout(payment);
    await shop.idle();
    takePurges();
    await shop.reconcile();
    expect(takePurges()).toBe(1);
  });

  test('once for several changes in a terminal, which has no token, by the next function', async () => {
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', '');
    vi.stubEnv('SITE_URL', 'https://ghostbarrel.example');
    await count(1);
    await count(0);
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    await shop.sendOutbox();
    expect(takePurges()).toBe(1);
    await shop.sendOutbox();
    expect(takePurges()).toBe(0);
  });

  test('at the next change although a purge has failed, which is tried again later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    isRefused = true;
    await count(1);
    isRefused = false;
    await count(0);
    expect(takePurges()).toBe(1);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(takePurges()).toBe(1);
    vi.restoreAllMocks();
  });

  test('also when an earlier purge was given up', async () => {
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, attempts)
       values ('purge-availability', 'purge-availability:given-up', '{}', 40)`,
    );
    await count(1);
    expect(takePurges()).toBe(1);
    await shop.database.query("delete from outbox where dedupe_key like '%:given-up'");
  });

  test('again for a change that came after a purge had begun', async () => {
    await count(3);
    takePurges();
    shop.database.breakAt({
      statement: 'set done_at',
      when: 'before',
      what: () => shop.database.query('update stock set on_hand = 2'),
    });
    await count(1);
    expect(takePurges()).toBe(1);
    await shop.sendOutbox();
    expect(takePurges()).toBe(1);
  });
});
