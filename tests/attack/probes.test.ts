import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSeller } from '../integration/test-seller.ts';
import { freshClient, oneTee, openShop } from '../integration/test-shop.ts';
import { callNames } from '../support/function-calls.ts';
import { anyString } from '../support/matchers.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);

const FORM = 'application/x-www-form-urlencoded';
const send = (name: string, init: RequestInit) =>
  fetch(`${shop.url}/api/${name}`, {
    method: 'POST',
    redirect: 'manual',
    ...init,
    headers: { ...freshClient(), ...(init.headers as Record<string, string>) },
  });

/** Functions of programs, of emails and of any site, which a browser calls without an origin of ours. */
const CALLED_BY_OTHERS = [
  'paypal-webhook',
  'stripe-webhook',
  'stripe-connect-webhook',
  'availability',
  'buy',
  'csp-report',
  'feeds',
  'health',
  'product-pictures',
  'unsubscribe-newsletter',
];
const CALLED_BY_PAGES = callNames.filter((name) => !CALLED_BY_OTHERS.includes(name));

describe("another site in a visitor's browser", () => {
  const port = () => new URL(shop.url).port;
  const ORIGINS = [
    'https://evil.example',
    'null',
    'http://localhost',
    'http://localhost.evil.example',
    'file://',
  ];
  test.each(CALLED_BY_PAGES)("can't call %s", async (name) => {
    for (const origin of [
      ...ORIGINS,
      `http://localhost:${Number(port()) + 1}`,
      `https://localhost:${port()}`,
    ]) {
      const reply = await send(name, {
        body: '{}',
        headers: { origin, 'content-type': 'application/json' },
      });
      expect(reply.status, origin).toBe(403);
      expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test.each(['send-contact-email', 'subscribe-newsletter', 'create-connect-checkout'])(
    "can't send a form to %s, with an origin or without",
    async (name) => {
      for (const origin of ['https://evil.example', undefined]) {
        const reply = await send(name, {
          body: 'email=a@b.example&source=footer',
          headers: { 'content-type': FORM, ...(origin && { origin }) },
        });
        expect(reply.status).toBe(403);
      }
    },
  );
});

test("a forged webhook can't make us request an address of its choice", async () => {
  let asked = 0;
  const trap = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
  await send('paypal-webhook', {
    body: JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { links: [{ href: address }] },
    }),
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': address,
      'paypal-transmission-id': 'x',
      'paypal-transmission-sig': 'x',
      'paypal-transmission-time': new Date().toISOString(),
    },
  });
  await shop.call(
    'create-payment-intent',
    oneTee({ orderNotes: address, return_url: address, success_url: address }),
  );
  await shop.call('create-connected-account', {
    email: 'a@b.example',
    business_type: 'individual',
    return_url: address,
  });
  await shop.idle();
  trap.close();
  expect(asked).toBe(0);
});

describe('the address that a browser is redirected to', () => {
  test.each([
    ['send-contact-email', 'name=x&email=a@b.example&message=x&next=https://evil.example'],
    ['subscribe-newsletter', 'email=a@b.example&source=footer&redirect=//evil.example'],
    ['subscribe-newsletter', 'email=&source=waitlist'],
    [
      'create-connect-checkout',
      'accountId=acct_x&priceId=price_x&quantity=1&url=https://evil.example',
    ],
  ])('is a page of ours, whatever is sent to %s', async (name, body) => {
    const reply = await send(name, { body, headers: { 'content-type': FORM, origin: shop.url } });
    const page = reply.headers.get('location');
    expect([303, 400, 404]).toContain(reply.status);
    if (reply.status === 303) expect(page).toMatch(/^\/form-reply\/[a-z-]+$/);
    else expect(page).toBeNull();
  });

  describe("is the provider's own page, whatever its reply contains", () => {
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    // The sandbox replies with 127.0.0.1: requested by another name, its pages lead away from the provider.
    const callAnother = (setting: 'STRIPE_API_BASE' | 'PAYPAL_API_BASE') => {
      const { url } = setting === 'STRIPE_API_BASE' ? shop.stripe : shop.paypal;
      vi.stubEnv(setting, url.replace('127.0.0.1', 'localhost'));
    };
    const fault = {
      status: 500,
      body: { code: 'internal', incident: anyString },
    };
    const logged = () => vi.spyOn(console, 'error').mockReturnValue();

    test('create-checkout-session', async () => {
      const log = logged();
      const asked = oneTee();
      callAnother('STRIPE_API_BASE');
      for (const time of ['created', 'found']) {
        const reply = await shop.call('create-checkout-session', asked);
        expect(reply, time).toMatchObject(fault);
        expect(JSON.stringify(reply.body)).not.toContain('127.0.0.1');
      }
      expect(log.mock.calls.flat().join()).toMatch(/'s reply leads to http:\/\/127\.0\.0\.1:/);
      vi.unstubAllEnvs();
      expect(await shop.call('create-checkout-session', asked)).toMatchObject({ status: 200 });
    });

    test('create-paypal-order', async () => {
      callAnother('PAYPAL_API_BASE');
      const { orderId, approvalUrl } = await shop.startPaypal();
      expect(approvalUrl).toBe(`${process.env.PAYPAL_API_BASE}/checkoutnow?token=${orderId}`);
    });

    test('create-account-link and create-connect-checkout', async () => {
      logged();
      const seller = await openSeller(shop);
      await seller.onboard();
      const { body } = await seller.addProduct();
      const { accountId } = seller;
      callAnother('STRIPE_API_BASE');
      expect(await shop.call('create-account-link', { accountId })).toMatchObject(fault);
      const { default_price } = body.product as { default_price: string };
      expect(await seller.buy(default_price)).toMatchObject(fault);
    });
  });

  test('does not depend on a header', async () => {
    const order = oneTee({ amount: 0, promoCode: 'ANGELSHARE' });
    await shop.call('place-free-order', order);
    const { email } = order.customerData;
    await send('send-order-link', {
      body: JSON.stringify({ email }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    });
    await shop.idle();
    const mails = JSON.stringify(shop.emailsTo(email));
    expect(mails).toContain(shop.url);
    expect(mails).not.toContain('evil.example');
  });
});
