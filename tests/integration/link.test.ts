import { describe, expect, test } from 'vitest';
import { shopClock } from '#shop/shop-clock.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { done, ship } = openOffice(shop);

describe('a link that fills the cart', () => {
  const visit = (path: string, method = 'GET') =>
    fetch(shop.url + path, { method, redirect: 'manual' });

  test.each(['GET', 'HEAD'])(
    'answers %s with the page that fills it, which nobody may keep',
    async (method) => {
      for (const path of [
        '/buy',
        '/buy/',
        '/buy/ghost-barrel-tee-m:1?coupon=GHOST5&utm_source=x',
        '/buy/a/b',
      ]) {
        const reply = await visit(path, method);
        const { status, headers } = reply;
        expect({ path, status, body: await reply.text() }).toEqual({ path, status: 303, body: '' });
        expect(headers.get('location')).toMatch(/^\/cart(\?utm_source=x)?#buy=/);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('set-cookie')).toBeNull();
      }
    },
  );

  test('takes no other method', async () => {
    expect((await visit('/buy/ghost-barrel-tee-m:1', 'POST')).status).toBe(405);
  });
});

describe('where an order came from', () => {
  const today = shopClock(new Date()).day;
  const sources = async () =>
    (await done<{ sources: object[] }>('read-report', { from: today, to: today })).sources;
  const instagram = { source: 'instagram', medium: 'social', campaign: 'fall-drop' };

  test('stands on the order, in the accountant’s file and in the report, until the person is erased', async () => {
    const email = freshEmail();
    const { orderNumber } = await shop.buyByCard({
      customerData: { firstName: 'Wade', lastName: 'Tolliver', email },
      source: { source: 'Instagram', medium: 'social', campaign: 'Fall-Drop' },
    });
    const plain = await shop.buyByCard();
    const order = (number: string) => done('get-order', { orderNumber: number });
    expect((await order(orderNumber)).source).toBe('instagram · social · fall-drop');
    expect((await order(plain.orderNumber)).source).toBeNull();
    expect(await sources()).toEqual([
      { source: instagram, orders: 1, netCents: 2899 },
      { source: null, orders: 1, netCents: 2899 },
    ]);
    const { columns, lines } = await done<{ columns: string[]; lines: string[][] }>(
      'export-orders',
      {
        file: 'accounting',
        from: today,
        to: today,
        limit: 10,
      },
    );
    expect(columns.slice(-7, -4)).toEqual(['source', 'medium', 'campaign']);
    expect(lines.find(([number]) => number === orderNumber)?.slice(-7, -4)).toEqual(
      Object.values(instagram),
    );

    await ship(orderNumber);
    await done('erase-customer', { email });
    expect((await order(orderNumber)).source).toBeNull();
    expect(await sources()).toEqual([{ source: null, orders: 2, netCents: 5798 }]);
    const kept = await shop.database.query(
      "select count(*)::integer as kept from checkouts where customer::text like '%instagram%'",
    );
    expect(kept).toEqual([{ kept: 0 }]);
  });

  test('of nothing is none, and of a wrong kind is refused', async () => {
    const { orderNumber } = await shop.buyByCard({ source: { source: ' ', medium: null } });
    expect((await done('get-order', { orderNumber })).source).toBeNull();
    const refused = await shop.buyByCard({ source: { source: 'a'.repeat(61) } }).catch(String);
    expect(refused).toContain('source.source is longer than 60 characters');
  });

  test('does not make another checkout of the same content', async () => {
    const started = await shop.startPayment({ source: { source: 'a' } });
    const { email, checkoutKey } = started;
    const again = await shop.startPayment({
      checkoutKey,
      customerData: { firstName: 'Wade', lastName: 'Tolliver', email },
      source: { source: 'b' },
    });
    expect(again.paymentIntentId).toBe(started.paymentIntentId);
  });
});
