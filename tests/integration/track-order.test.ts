import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail, oneTee, openShop } from './test-shop.ts';
import { matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
let orderNumber: string;
const checkoutRequest = oneTee();
const { email } = checkoutRequest.customerData;

beforeAll(async () => {
  ({ orderNumber } = await shop.buyByCard(checkoutRequest));
  await shop.idle();
});
beforeEach(() => shop.database.query('delete from rate_limits'));

const track = (body: unknown) => shop.call('track-order', body);
const unknownNumber = () => `ORD-20200101-${String(randomInt(1_000_000)).padStart(6, '0')}`;

describe('tracking an order', () => {
  test('finds it by number and email, and returns what opens it', async () => {
    const { status, body } = await track({ orderNumber, email });
    expect(status).toBe(200);
    const [order] = await shop.ordersOf(checkoutRequest);
    expect(body).toEqual({
      success: true,
      order: {
        id: order?.id,
        secure_token: order?.secure_token,
        order_number: orderNumber,
        created_at: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        status: 'processing',
        payment_status: 'completed',
        total_amount: 30.73,
        country: 'United States',
        paid_at: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
  });

  test('returns the shipment once there is one', async () => {
    await shop.database.query(
      "select ship_order(id, 'UPS', '1Z999AA10123456784', 'etta') from orders where order_number = $1",
      [orderNumber],
    );
    const { body } = await track({ orderNumber, email });
    expect(body).toMatchObject({
      order: {
        carrier: 'UPS',
        tracking_number: '1Z999AA10123456784',
        shipped_at: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
  });

  test('ignores case and surrounding spaces', async () => {
    expect(
      await track({
        orderNumber: ` ${orderNumber.toLowerCase()} `,
        email: `${email.toUpperCase()} `,
      }),
    ).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe('a reply does not reveal whether an order exists', () => {
  test('a wrong email and an unknown number get the same status, headers and body', async () => {
    const misses = await Promise.all([
      track({ orderNumber, email: freshEmail() }),
      track({ orderNumber, email: 'no address at all' }),
      track({ orderNumber: unknownNumber(), email }),
      track({ orderNumber: unknownNumber(), email: freshEmail() }),
      track({ orderNumber: "' or 1=1 --", email }),
    ]);
    for (const { status, headers, body } of misses) {
      expect(status).toBe(200);
      expect(body).toEqual({
        success: false,
        error: 'Please check your order number and email address.',
      });
      expect(headers.get('content-length')).toBe(misses[0].headers.get('content-length'));
    }
  });
});

describe('a shopper who lost the email', () => {
  const ask = (address: string) => shop.call('send-order-link', { email: address });
  const linksTo = (address: string) =>
    shop.emailsTo(address).filter((mail) => /^The links? to your order/.test(mail.subject));

  test('gets the link that opens the order', async () => {
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    await shop.idle();
    const [order] = await shop.ordersOf(checkoutRequest);
    const [mail, ...others] = linksTo(email);
    expect(others).toEqual([]);
    const link = `${shop.url}/order-confirmation/${String(order?.id)}?token=${String(order?.secure_token)}`;
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(link);
      expect(part).toContain(orderNumber);
      expect(part).toContain('$30.73');
    }
  });

  test('gets the links of all orders, the newest first', async () => {
    const buyer = oneTee();
    const numbers: string[] = [];
    for (let order = 0; order < 2; order += 1) {
      const { customerData } = buyer;
      numbers.push((await shop.buyByCard({ customerData })).orderNumber);
    }
    await ask(buyer.customerData.email);
    await shop.idle();
    const text = linksTo(buyer.customerData.email)[0]?.text ?? '';
    expect(text.match(/ORD-\d{8}-\d{6}/g)).toEqual(numbers.reverse());
  });

  test('without an order gets the same answer, and no email', async () => {
    const stranger = freshEmail();
    const [known, unknown] = [await ask(email), await ask(stranger)];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await shop.idle();
    expect(shop.emailsTo(stranger)).toEqual([]);
    expect(await shop.database.query('select 1 from outbox where done_at is null')).toEqual([]);
  });

  test('who asks again and again gets one email a minute', async () => {
    const buyer = oneTee({ amount: 0, promoCode: 'ANGELSHARE' });
    const { email: address } = buyer.customerData;
    expect((await shop.call('place-free-order', buyer)).status).toBe(200);
    await Promise.all([ask(address), ask(address), ask(address), ask(address)]);
    await shop.idle();
    const mails = linksTo(address).length;
    expect(mails).toBeGreaterThan(0);
    // The minute may have ended between the two.
    expect(mails).toBeLessThanOrEqual(2);
  });
});
