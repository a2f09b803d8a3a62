import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { brand } from '#shop/brand.ts';
import { contracts, textsIn } from '../support/contracts.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { lexington } from '../support/shopper.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, oneTee, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call: office } = openOffice(shop);
afterEach(() => shop.resetFaults());

/** Fields that a page sends back as they were given. */
const RETURNED = /from\.(?!size)| after$|accountSecret$/;
const texts = contracts.flatMap(({ name, request }) =>
  textsIn(request).map(([path, text]) => ({ field: `${name} ${path}`, text })),
);

const typed = texts.filter(({ field }) => !RETURNED.test(field));

describe('every text of every contract', () => {
  test.each(['a\0b', 'a\ud800b', '\udc00'])('refuses %j, which can not be stored', (hostile) => {
    expect(texts.length).toBeGreaterThan(150);
    const taken = texts.filter(({ text }) => text.safeParse(hostile).success);
    expect(taken.map(({ field }) => field)).toEqual([]);
  });

  test.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e', '\ufe0f', '\u00a0\u2066'])(
    'takes %j for empty',
    (hidden) => {
      const taken = typed.filter(({ text }) => text.safeParse(hidden).data === hidden);
      expect(taken.map(({ field }) => field)).toEqual([]);
    },
  );

  test('counts a line break of a form once', () => {
    const lines = typed.filter(({ text }) => text.safeParse('a\nb').success);
    expect(lines.length).toBeGreaterThan(5);
    for (const { field, text } of lines) {
      expect([field, text.safeParse('a\r\nb\rc').data]).toEqual([field, 'a\nb\nc']);
    }
  });
});

test.each(['\u200b', '\u2800', '\u3164', '\u00ad'])(
  'a name of %j alone begins no payment',
  async (hidden) => {
    for (const [part, field] of [
      ['customerData', 'firstName'],
      ['shippingAddress', 'lastName'],
      ['billingAddress', 'addressLine1'],
    ] as const) {
      const request = oneTee();
      const changed = { ...(request[part] as object), [field]: hidden };
      expect(
        await shop.call('create-payment-intent', { ...request, [part]: changed }),
      ).toMatchObject({
        status: 400,
        body: { error: `${part}.${field} is required` },
      });
    }
  },
);

test('a promo code and an order number are read whatever is invisible in them', async () => {
  for (const code of ['GHOST\u200b5', '\u2066ghost5\u2069', 'GHO\u00adST5']) {
    expect((await shop.call('validate-promo-code', { code })).body).toMatchObject({ valid: true });
    const items = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }];
    const { body } = await shop.call('quote', {
      items,
      billingAddress: lexington,
      promoCode: code,
    });
    expect(body).toMatchObject({ discountAmount: 5 });
  }
  const { orderNumber, email } = await shop.buyByCard();
  for (const typed of [
    `#${orderNumber}`,
    orderNumber.replaceAll('-', '–'),
    orderNumber.replaceAll('-', ' '),
    `\u200b${orderNumber}\ufeff`,
  ]) {
    const tracked = await shop.call('track-order', { orderNumber: typed, email: `\u200b${email}` });
    expect([typed, tracked.body]).toMatchObject([typed, { success: true }]);
    expect(await office('get-order', { orderNumber: typed })).toMatchObject({ status: 200 });
    const found = await office('list-orders', { tab: 'all', search: typed });
    expect([typed, found.body.orders]).toMatchObject([typed, [{ orderNumber }]]);
  }
});

test('what a page sends back of what it was given is refused, not an error, when it can not be stored', async () => {
  const { orderNumber } = await shop.buyByCard();
  const parcel = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  const address = { ...lexington, orderNumber };
  for (const hostile of ['a\0b', 'a\ud800b']) {
    const from = { carrier: hostile, trackingNumber: 'x' };
    const stored = {
      first_name: hostile,
      last_name: '',
      address_line1: '',
      address_line2: null,
      city: '',
      state_province: '',
      postal_code: '',
      country: '',
    };
    for (const [name, body] of [
      ['correct-tracking', { orderNumber, ...parcel, from }],
      ['ship-return', { returnNumber: 'RET-20261121-000001-1', ...parcel, from }],
      ['correct-address', { ...address, from: stored }],
    ] as const) {
      expect(await office(name, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
  }
});

test('the preview of an email never ends within an emoji', async () => {
  const message = `${'x'.repeat(119)}👩‍👩‍👧 and more`;
  const name = `Etta ${randomUUID()}`;
  await shop.call('send-contact-email', { name, email: freshEmail(), message });
  const { orderNumber, email } = await shop.buyByCard();
  await office('message-shopper', { orderNumber, message, key: randomUUID() });
  await shop.idle();
  const mails = [
    shop.emailsTo(brand.email).find(({ subject }) => subject === `Message from ${name}`),
    shop.emailsTo(email).find(({ subject }) => subject.startsWith('About')),
  ];
  for (const mail of mails) {
    expect(/overflow:hidden">([^<]*)</.exec(mail?.html ?? '')?.[1]).toBe('x'.repeat(119));
  }
});

test('a form without JavaScript takes as many characters as it says', async () => {
  const message = `${'A line\r\n'.repeat(714)}xx`;
  expect(message.replaceAll('\r\n', '\n')).toHaveLength(5000);
  const email = freshEmail();
  const reply = await fetch(`${shop.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { origin: shop.url, referer: `${shop.url}/contact` },
    body: new URLSearchParams({ name: 'Wade', email, message }),
    redirect: 'manual',
  });
  expect(reply.status).toBe(303);
});
