import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ourSelling, type Zone } from '#shop/selling.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { oneTee, openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { melbourne, mug, PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
/** The zones as they are now; what a test changes is put back after it. */
const zones = ourSelling.zones as unknown as Zone[];
const [far, home, canada] = zones as [Zone, Zone, Zone];
const office = openOffice(shop);
afterEach(() => {
  zones.splice(0, zones.length, far, home, canada);
  vi.restoreAllMocks();
  shop.resetFaults();
});

const STARTS = [
  'create-payment-intent',
  'create-checkout-session',
  'create-paypal-order',
  'place-free-order',
];
/** A tee by Express to Lexington: 28.99 + 14.95, and 6 % of both. */
const express = (changes: object = {}) =>
  oneTee({ shippingMethod: 'Express', amount: 46.58, ...changes });
const priceChanged = (quote: object) => ({
  status: 409,
  body: { code: 'price_changed', quote },
});

describe('a quote', () => {
  test('names the methods of the destination with what they cost for this cart', async () => {
    const methods = async (quantity: number, shippingAddress: object) => {
      const { body } = await shop.call('quote', { items: [tee(quantity)], shippingAddress });
      return body.shippingMethods;
    };
    expect(await methods(1, PLACES.Lexington)).toEqual([
      { name: 'Standard', price: 4.95, days: [3, 5] },
      { name: 'Express', price: 14.95, days: [1, 2] },
    ]);
    expect(await methods(2, PLACES.Lexington)).toMatchObject([{ price: 0 }, { price: 14.95 }]);
    expect(await methods(9, PLACES.Anchorage)).toEqual([
      { name: 'Standard', price: 14.95, days: null },
    ]);
  });

  test('is without shipping while the destination is unknown', async () => {
    const unknown = { shipping: null, shippingMethods: [], finalTotal: 28.99 };
    for (const shippingAddress of [undefined, { country: 'United States', stateProvince: '' }]) {
      const { body } = await shop.call('quote', { items: [tee()], shippingAddress });
      expect(body).toMatchObject(unknown);
    }
  });

  test('takes the first method for one that is not offered there', async () => {
    const { body } = await shop.call('quote', {
      items: [tee()],
      shippingAddress: PLACES.Anchorage,
      shippingMethod: 'Express',
    });
    expect(body).toMatchObject({ shipping: 14.95, finalTotal: 43.94 });
  });

  test('says what is no clothing, so that a page can tell what is exempt', async () => {
    const { body } = await shop.call('quote', { items: [tee(), mug] });
    expect(body.lines).toMatchObject([{ id: 'ghost-barrel-tee' }, { id: 'mug', clothing: false }]);
    expect(body.lines).not.toMatchObject([{ clothing: false }, {}]);
  });
});

describe('an address that nothing is shipped to', () => {
  const refused = (field: string, place: string) => ({
    status: 400,
    body: {
      code: 'invalid_request',
      field: `shippingAddress.${field}`,
      error: `We don't ship to ${place} yet.`,
    },
  });

  test.each(['quote', ...STARTS])('is refused by %s, with its field', async (name) => {
    const request = name === 'quote' ? { items: [tee()] } : oneTee({ amount: 28.99 });
    const call = (shippingAddress: object) => shop.call(name, { ...request, shippingAddress });
    expect(await call(melbourne)).toMatchObject(refused('country', 'Australia'));
  });

  test('names the state where only that is not served', async () => {
    zones.splice(0, 2, { ...home, to: ['US-KY'] });
    const request = { items: [tee()], shippingAddress: PLACES.Portland };
    expect(await shop.call('quote', request)).toMatchObject(refused('stateProvince', 'Oregon'));
  });

  test('may be billed', async () => {
    const payment = await shop.buyByCard({ billingAddress: melbourne, amount: 35.98 });
    expect(await shop.ordersOf(payment)).toMatchObject([{ sales_tax: 204, tax_state: 'KY' }]);
  });
});

describe('a payment for another total', () => {
  test.each(STARTS.slice(0, 3))('is refused by %s with the fresh quote', async (name) => {
    expect(await shop.call(name, oneTee())).toMatchObject(
      priceChanged({ shipping: 4.95, finalTotal: 35.98 }),
    );
  });

  test('whose method is gone is refused, though it costs as much', async () => {
    const request = express({ shippingMethod: 'Courier', amount: 35.98 });
    expect(await shop.call('create-payment-intent', request)).toMatchObject(
      priceChanged({ shipping: 4.95 }),
    );
  });

  test('whose rate has changed since is refused, and accepted at the new one', async () => {
    const [standard, dear] = home.rates;
    zones[1] = { ...home, rates: [standard, { ...standard, ...dear, priceCents: 1595 }] };
    const changed = await shop.call('create-payment-intent', express());
    expect(changed).toMatchObject(priceChanged({ shipping: 15.95, finalTotal: 47.64 }));
    expect(await shop.buyByCard(express({ amount: 47.64 }))).toMatchObject({
      orderNumber: expect.any(String) as string,
    });
  });

  test('of 0 by a code of 100 % is refused: shipping is to be paid', async () => {
    const free = oneTee({ promoCode: 'ANGELSHARE', amount: 0 });
    expect(await shop.call('place-free-order', free)).toMatchObject(
      priceChanged({ finalTotal: 5.25 }),
    );
    expect(await shop.buyByCard({ ...free, amount: 5.25 })).toMatchObject({
      orderNumber: expect.any(String) as string,
    });
  });
});

describe('shipping is charged', () => {
  const details = async ({ orderId, secureToken }: { orderId: string; secureToken: string }) =>
    (await shop.call('get-order-details', { orderId, secureToken })).body.order;
  const bought = {
    shipping: 14.95,
    shipping_method: 'Express',
    shipping_days: [1, 2],
    tax_state: 'KY',
    sales_tax: 2.64,
    total_amount: 46.58,
  };

  test('by card, with what the order was bought by in its metadata, and tracking names the method', async () => {
    const payment = await shop.buyByCard(express());
    expect(await details(payment)).toMatchObject(bought);
    expect((await shop.call('track-order', payment)).body.order).toMatchObject({
      shipping_method: 'Express',
      shipping_days: [1, 2],
    });
    const { amount, metadata } = await shop.stripeApi.paymentIntents.retrieve(
      payment.paymentIntentId,
    );
    expect({ amount, ...metadata }).toMatchObject({
      amount: 4658,
      shipping: '1495',
      shipping_tax: '90',
      shipping_method: 'Express',
    });
  });

  test.each([
    [undefined, 46.58, ['Ghost Barrel Heritage Tee, Size M', 'Shipping', 'Sales Tax']],
    ['WELCOME10', 43.5, ['Ghost Barrel order with promo code WELCOME10', 'Shipping']],
  ])("on Stripe's page with the code %s", async (promoCode, amount, names) => {
    const request = express({ promoCode, amount });
    const { body } = await shop.call('create-checkout-session', request);
    const sessionId = String(body.sessionId);
    const page = await (await fetch(String(body.url))).text();
    for (const text of [...names, '$14.95']) expect(page).toContain(text);
    await shop.payHosted(sessionId);
    const { checkoutKey } = request;
    expect((await shop.call('verify-checkout-session', { sessionId, checkoutKey })).status).toBe(
      200,
    );
    expect(await shop.ordersOf(request)).toMatchObject([{ total_amount: amount * 100 }]);
  });

  test('by PayPal, which adds up what it is told', async () => {
    const payment = await shop.buyByPaypal(express({ shipping: 14.95, salesTax: 2.64 }));
    expect(await details(payment.order)).toMatchObject(bought);
    const { unit } = shop.paypalFaults.orders.find(payment.orderId);
    expect(unit.amount.breakdown).toMatchObject({ shipping: { value: '14.95' } });
    expect(unit.reference_id).toContain('shipping_tax=90&shipping_method=Express');
    const other = express({ shipping: 4.95, salesTax: 2.64 });
    expect(await shop.call('create-paypal-order', other)).toMatchObject(
      priceChanged({ shipping: 14.95 }),
    );
  });
});

describe('who has paid gets the order as bought', () => {
  const ofOrder = async (payment: { checkoutKey: string }) => {
    const [{ shipping, shipping_rate, total_amount } = {}] = await shop.ordersOf(payment);
    return { shipping, shipping_rate, total_amount };
  };
  const bought = {
    shipping: 1495,
    shipping_rate: { name: 'Express', days: [1, 2], offered: ['Standard', 'Express'] },
    total_amount: 4658,
  };

  test.each(['confirm', 'webhook', 'paypal'])(
    'though its zone is gone when it is finished by %s',
    async (way) => {
      const payment =
        way === 'paypal' ? await shop.startPaypal(express()) : await shop.startPayment(express());
      zones.splice(0, 2);
      if ('orderId' in payment) {
        shop.approve(payment);
        expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      } else {
        await shop.payByCard(payment.paymentIntentId);
        if (way === 'confirm') expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
        else await shop.deliverWebhooks();
      }
      expect(await ofOrder(payment)).toEqual(bought);
    },
  );

  test.each(['stripe', 'paypal'] as const)(
    'though the database has lost its checkout: by %s it is made with shipping',
    async (provider) => {
      vi.spyOn(console, 'error').mockReturnValue();
      shop.faults.setup(() => ({ isLiveMode: true }));
      const request = express();
      const payment =
        provider === 'stripe' ? await shop.startPayment(request) : await shop.buyByPaypal(request);
      if ('paymentIntentId' in payment) await shop.payByCard(payment.paymentIntentId);
      await shop.loseCheckout(payment.checkoutKey);
      await shop.deliverWebhooks();
      const id = 'paymentIntentId' in payment ? payment.paymentIntentId : payment.orderId;
      if (provider === 'stripe') {
        const { unknownPayments } = await office.done<{ unknownPayments: object[] }>('list-work');
        expect(unknownPayments).toMatchObject([
          { id, shippingCents: 1495, shopTotalCents: 4658, lower: null },
        ]);
      } else {
        await shop.database.query(
          `select report_unknown_payment(jsonb_populate_record(null::unknown_payments, $1))`,
          [
            {
              provider,
              provider_payment_id: id,
              checkout_id: randomUUID(),
              amount: 4658,
              currency: 'usd',
              paid_at: new Date(),
            },
          ],
        );
      }
      await office.resolve('order', id);
      const [order] = await shop.database.query(
        `select shipping, shipping_tax, shipping_taxable, shipping_rate, total_amount
         from orders join payments using (checkout_id) where provider_payment_id = $1`,
        [id],
      );
      expect(order).toEqual({ ...bought, shipping_tax: 90, shipping_taxable: 1495 });
    },
  );
});
