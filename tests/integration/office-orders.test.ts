import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { encode } from 'uqr';
import { describe, expect, test, vi } from 'vitest';
import { shipByDay } from '#shop/delivery.ts';
import { modulesPath } from '#shop/modules-path.ts';
import { storedAddress } from '#payment/checkout.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { anyString, containing, matching } from '../support/matchers.ts';
import { openOffice, OWNER, signIn } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { lexington } from '../support/shopper.ts';
import { freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const { call: office, done, count: countStock, cancel, refund } = openOffice(shop);

const TEE = 'ghost-barrel-tee';
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };

/** One tee in M and two in L, to June Tolliver in Louisville. */
const threeTees = () => ({
  amount: 92.19,
  items: [
    { id: TEE, size: 'M', quantity: 1 },
    { id: TEE, size: 'L', quantity: 2 },
  ],
  shippingAddress: {
    ...lexington,
    firstName: 'June',
    addressLine1: '1120 Bardstown Road',
    city: 'Louisville',
    postalCode: '40204',
  },
});

const ship = (orderNumber: string) =>
  done('ship-order', { orderNumber, carrier: 'UPS', trackingNumber: newUpsNumber() });

interface Details {
  history: { at: string; text: string; by: string | null; note: string | null; emailId: string }[];
  items: { id: string; size: string; restocked: number }[];
  payments: { url: string }[];
  refundableCents: number;
  [field: string]: unknown;
}

const open = async (orderNumber: string) =>
  (await done('get-order', { orderNumber })) as unknown as Details;

const numbersOf = ({ orders }: Record<string, unknown>) =>
  (orders as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber);

describe('the list', () => {
  test('finds an order by the beginnings of words of its number, name, email and address', async () => {
    const { orderNumber, email } = await shop.buyByCard(threeTees());
    const find = async (search: string) =>
      numbersOf(await done('list-orders', { tab: 'all', search }));
    for (const search of [
      orderNumber,
      orderNumber.slice(-6),
      `${orderNumber.slice(-6)} wad`,
      email.toUpperCase(),
      `bard 1120 LOUIS ${orderNumber.slice(-6)}`,
    ]) {
      expect([search, await find(search)]).toEqual([search, [orderNumber]]);
    }
    expect(await find(`${orderNumber} paris`)).toEqual([]);
    expect(await find(`ardstown ${orderNumber}`)).toEqual([]);
    expect(await find("'; drop table orders; --")).toEqual([]);
  });

  test('finds the order of a caller, whatever they read out', async () => {
    await shop.createPromo('CALLERS');
    const { orderNumber, paymentIntentId } = await shop.buyByCard({
      promoCode: 'CALLERS',
      amount: 25.43,
      customerData: {
        firstName: 'Søren',
        lastName: 'Łukaszewicz',
        email: freshEmail(),
        phone: '(859) 555-0142',
      },
    });
    const abroad = await shop.buyByPaypal({
      customerData: {
        firstName: 'Æthel',
        lastName: 'Straße',
        email: freshEmail(),
        phone: '+44 20 7946 0958',
      },
    });
    const parcel = { orderNumber, carrier: 'UPS', trackingNumber: newUpsNumber() };
    await done('ship-order', parcel);
    const corrected = newUpsNumber();
    await done('correct-tracking', { ...parcel, from: parcel, trackingNumber: corrected });
    const find = async (search: string) =>
      numbersOf(await done('list-orders', { tab: 'all', search })).toReversed();
    const spaced = corrected.toLowerCase().replace(/(?<=^.{2})/, ' ');
    for (const search of [
      '8595550142',
      '+1 859 555 0142',
      '1-859-555-0142',
      '859.555.0142',
      '0142',
      '5550142',
      'soren luk',
      'lukasz',
      'ŁUKASZ',
      corrected,
      spaced,
      ` ${paymentIntentId}`,
      'callers',
    ]) {
      expect([search, await find(search)]).toEqual([search, [orderNumber]]);
    }
    const other = abroad.order.orderNumber;
    for (const search of [
      '02079460958',
      '0044 20 7946 0958',
      '0958',
      abroad.orderId,
      'aethel strasse',
    ]) {
      expect([search, await find(search)]).toEqual([search, [other]]);
    }
    for (const search of ['4242', '•••• 4242', '**** 4242']) {
      expect([search, await find(search)]).toEqual([search, expect.arrayContaining([orderNumber])]);
      expect([search, await find(search)]).not.toEqual([search, expect.arrayContaining([other])]);
    }
    // Three digits are too few for a phone or a card, but may begin the number, which is random: never with both.
    const short = ['142', '242'].filter((end) => !orderNumber.slice(-6).startsWith(end));
    for (const search of [...short, '+1 606 555 0142', parcel.trackingNumber, 'tee', 'united']) {
      expect([search, await find(search)]).not.toEqual([search, [orderNumber]]);
    }
    expect(await find('ghost-barrel-tee')).toContain(orderNumber);
    expect(await find('Ghost Barrel Heritage Tee ')).toContain(orderNumber);
    // Our own country is no word of an order: the rest is what is searched for.
    expect(await find('united states')).toEqual(await find(''));
    expect(await find(`luk, United States ${orderNumber}`)).toEqual([orderNumber]);
    expect(await find(`United Kingdom ${orderNumber}`)).toEqual([]);
  });

  test('finds a name as it was typed, apart or together, with any mark within it or none', async () => {
    const buyer = (firstName: string, lastName: string) =>
      shop.buyByCard({ customerData: { firstName, lastName, email: freshEmail() } });
    const names: [string, string, string[]][] = [
      ['Maeve', "O'Brannagh", ['OBrannagh', 'obrann', 'o brannagh', 'O’Brannagh', 'Oʼbrannagh']],
      ['Finn', 'OCarrollan', ["O'Carrollan", 'O`Carrollan', 'o carrollan', 'O-Carrollan']],
      ['Ann', 'Smithe-Jonesby', ['SmitheJonesby', 'smithej', 'Smithe–Jonesby', 'smithe jonesby']],
      ['Joe', 'SmytheJonesen', ['Smythe-Jonesen', 'smythe jonesen', 'smythe‑jones']],
      ['Kaʻiulani', 'Keʻelikōlani', ['Kaiulani', "ka'iulani", 'Keelikolani', 'Ke’elikōlani']],
      ['Leilani', 'Kaaumoana', ['Kaʻaumoana', "ka'aumoana", 'kaʻau']],
      ['Rosa', 'De La Quinta', ['DeLaQuinta', 'LaQuinta', 'de-la-quinta', 'quinta']],
      [
        'Una',
        "Fitz-O'Mallory",
        ['OMallory', "O'Mallory", 'FitzOMallory', 'fitz omallory', 'Mallory'],
      ],
      ['Núria', 'Vil·lalonga', ['Villalonga', 'vil·la', "vil'lalonga"]],
    ];
    for (const [firstName, lastName, searches] of names) {
      const { orderNumber } = await buyer(firstName, lastName);
      for (const search of [lastName, ...searches]) {
        const found = numbersOf(await done('list-orders', { tab: 'all', search }));
        expect([search, found]).toEqual([search, [orderNumber]]);
      }
    }
    // What is typed together is found by its beginning alone, also when it is part of an address.
    for (const search of ['brannaghO', 'annagh', 'jonesbysmithe', '-', "'"]) {
      const found = await done('list-orders', { tab: 'all', search });
      expect([search, numbersOf(found)]).toEqual([search, []]);
    }
  });

  test('a promo code or a product that is named like a person hides nobody', async () => {
    await shop.createPromo('HAZELWOOD');
    const coded = await shop.buyByCard({ promoCode: 'HAZELWOOD', amount: 25.43 });
    const named = await shop.buyByCard({
      customerData: { firstName: 'June', lastName: 'Hazelwood', email: freshEmail() },
    });
    const list = (search: string, more: object = {}) =>
      done('list-orders', { tab: 'to_ship', search, ...more });
    const both = [coded.orderNumber, named.orderNumber];
    const found = await list('hazelwood');
    expect(numbersOf(found)).toEqual(both);
    expect(found.counts).toMatchObject({ to_ship: 2, all: 2 });
    const first = await list('hazelwood', { limit: 1 });
    expect([numbersOf(first), first.next]).toEqual([[coded.orderNumber], coded.orderNumber]);
    expect(numbersOf(await list('hazelwood', { limit: 1, after: first.next }))).toEqual([
      named.orderNumber,
    ]);

    const person = { firstName: 'Ghost Barrel Heritage', lastName: 'Tee', email: freshEmail() };
    const { order } = await shop.buyByPaypal({ customerData: person }, 'pending');
    await shop.database.query(
      `update order_items set product_id = 'retired-tee', product_name = 'Retired Tee'
       where order_id = (select id from orders where order_number = $1)`,
      [order.orderNumber],
    );
    const newest = await done('list-orders', { tab: 'all', search: 'Ghost Barrel Heritage Tee' });
    expect(numbersOf(newest)).toEqual(expect.arrayContaining([order.orderNumber, ...both]));
  });

  test('pages through a tab, and counts what matches in each', async () => {
    const lastName = `Paged${randomUUID().slice(0, 8)}`;
    const customer = (index: number) => ({
      customerData: { firstName: 'Wade', lastName, email: `paged.${index}@tolliver.example` },
    });
    const numbers: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      numbers.push((await shop.buyByCard(customer(index))).orderNumber);
    }
    await cancel(numbers[4] ?? '');
    const { order } = await shop.buyByPaypal(customer(5), 'pending');
    const page = (tab: string, after?: unknown) =>
      done('list-orders', { tab, search: lastName, limit: 3, ...(after ? { after } : {}) });
    const first = await page('to_ship');
    expect(first).toMatchObject({
      counts: { to_ship: 4, shipped: 0, delivered: 0, cancelled: 1, all: 6 },
    });
    expect(numbersOf(first)).toEqual(numbers.slice(0, 3));
    const second = await page('to_ship', first.next);
    expect(numbersOf(second)).toEqual(numbers.slice(3, 4));
    expect(second.next).toBeNull();
    const newest = await page('all');
    expect(numbersOf(newest)).toEqual([order.orderNumber, ...numbers.slice(3).toReversed()]);
    expect(numbersOf(await page('all', newest.next))).toEqual(numbers.slice(0, 3).toReversed());
  });

  test('says what is late to ship and which refund is stuck', async () => {
    const { orderNumber } = await shop.buyByCard(threeTees());
    const listed = async () =>
      (await done('list-orders', { tab: 'all', search: orderNumber })).orders;
    expect(await listed()).toEqual([
      {
        orderNumber,
        placedAt: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        name: 'Wade Tolliver',
        place: 'Louisville, KY',
        pieces: [
          { productId: TEE, product: 'Ghost Barrel Heritage Tee', size: 'M', quantity: 1 },
          { productId: TEE, product: 'Ghost Barrel Heritage Tee', size: 'L', quantity: 2 },
        ],
        totalCents: 9219,
        refundedCents: 0,
        status: 'processing',
        paymentStatus: 'completed',
        carrier: null,
        shippedAt: null,
        deliveredAt: null,
        expected: null,
        lateDays: null,
        dueDay: shipByDay(new Date()),
        told: null,
        hasStuckRefund: false,
        hasNote: false,
        isPrinted: false,
      },
    ]);
    await refund(orderNumber, { amountCents: 500 });
    expect(await listed()).toMatchObject([{ refundedCents: 500, hasStuckRefund: false }]);
    await shop.age('9 days');
    await shop.database.query(
      `update refunds set state = 'failed'
       where payment_id in (select payments.id from payments join orders using (checkout_id) where order_number = $1)`,
      [orderNumber],
    );
    expect(await listed()).toMatchObject([{ lateDays: 9, hasStuckRefund: true }]);
  });
});

describe('the exported file', () => {
  interface Part {
    columns: string[];
    lines: string[][];
    total: number | null;
    next: string | null;
  }
  const part = (body: object) => done<Part>('export-orders', { limit: 500, ...body });
  /** As if an order had been paid at another time: bookings can't be changed, so what guards them is off. */
  const paidAt = (orderNumber: string, at: string) =>
    shop.database.query(`do $$ begin
      set local session_replication_role = replica;
      update bookings set at = '${at}' from orders
      where order_id = orders.id and order_number = '${orderNumber}' and kind = 'payment';
    end $$`);

  test('stands in the audit once for all its pages, and has an end for each operator', async () => {
    await shop.buyByCard();
    const entries = () =>
      shop.database.query(
        "select actor, subject_id, details from audit where subject = 'orders' order by at desc",
      );
    const before = await entries();
    const days = { file: 'accounting', from: '2026-01-01', to: '2026-12-31' };
    await part({ ...days, limit: 0 });
    expect(await entries()).toEqual(before);
    const { next } = await part({ ...days, limit: 1 });
    await part({ ...days, after: next });
    await part({ file: 'addresses' });
    const { file, ...details } = days;
    const made = [
      { actor: OWNER, subject_id: 'addresses', details: {} },
      { actor: OWNER, subject_id: file, details },
    ];
    expect(await entries()).toEqual([...made, ...before]);
    await shop.database.query(
      "update rate_limits set request_count = 300 where client = client_hash('pages of exported orders:' || $1)",
      [OWNER],
    );
    for (const request of [days, { file: 'addresses' }, { ...days, after: '1' }]) {
      expect(await office('export-orders', { limit: 500, ...request })).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
    }
    expect(await part({ ...days, limit: 0 })).toMatchObject({ lines: [] });
    await shop.database.query('delete from rate_limits');
  });

  test('for the accountant does not go on after an order, as a page of 2.0 asks', async () => {
    const asked = { file: 'accounting', from: '2026-11-01', to: '2026-11-01', limit: 500 };
    const after = 'ORD-20261101-100001';
    expect(await office('export-orders', { ...asked, after })).toMatchObject({
      status: 409,
      body: { code: 'refused', error: 'Reload this page.' },
    });
  });

  test('for the accountant has the orders paid on these days of the shop, in pages and without names', async () => {
    // The clock goes back on this day, which has 25 hours.
    const times = ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'];
    for (const at of times) await paidAt((await shop.buyByCard()).orderNumber, at);
    await shop.createPromo('BOOKED');
    const { orderNumber, orderId } = await shop.buyByCard({
      ...threeTees(),
      promoCode: 'BOOKED',
      amount: 86.89,
    });
    await paidAt(orderNumber, '2026-11-02T04:59:59Z');
    await done('refund-order', {
      orderNumber,
      amountCents: 500,
      reason: 'late',
      key: randomUUID(),
      restock: [],
    });
    const days = { file: 'accounting', from: '2026-11-01', to: '2026-11-01' };
    const first = await part({ ...days, limit: 1 });
    expect(first).toMatchObject({ total: 2, lines: [{}] });
    const { columns, lines, ...rest } = await part({ ...days, limit: 1, after: first.next });
    expect(rest).toEqual({ total: null, next: null });
    const [payment] = await shop.database.query(
      'select provider_payment_id as id from payments join orders using (checkout_id) where orders.id = $1',
      [orderId],
    );
    expect(Object.fromEntries(columns.map((name, index) => [name, lines[0]?.[index]]))).toEqual({
      order: orderNumber,
      paid_on: '2026-11-01',
      pieces: '3',
      subtotal: '86.97',
      discount: '5.00',
      promo_code: 'BOOKED',
      sales_tax: '4.92',
      tax_state: 'KY',
      total: '86.89',
      refunded: '5.00',
      method: 'card',
      payment_id: payment?.id,
      source: '',
      medium: '',
      campaign: '',
      shipping: '0.00',
      shipping_tax: '0.00',
      shipping_rate: '',
      destination_state: 'KY',
    });
    expect(await part({ ...days, limit: 0 })).toMatchObject({ total: 2, lines: [], next: null });
    expect(await part({ ...days, to: '2026-11-02' })).toMatchObject({ total: 3 });
    const paypal = await shop.buyByPaypal();
    await paidAt(paypal.order.orderNumber, '2026-03-08T12:00:00Z');
    const [captured] = (await part({ ...days, from: '2026-03-08', to: '2026-03-08' })).lines;
    expect(captured?.slice(-9, -7)).toEqual(['paypal', matching(/^\w+$/)]);
    expect(captured?.at(-8)).not.toBe(paypal.orderId);
  });

  test('for a carrier has what waits to ship, the oldest first', async () => {
    await shop.resetStock();
    const customer = { firstName: 'Wade', lastName: 'Tolliver', email: freshEmail() };
    const { orderNumber } = await shop.buyByCard({
      ...threeTees(),
      customerData: { ...customer, phone: '+1 859 555 0142' },
    });
    const shipped = await shop.buyByCard();
    await ship(shipped.orderNumber);
    const later = await shop.buyByCard();
    const first = await part({ file: 'addresses', limit: 1 });
    expect(first).toEqual({
      columns: [
        'order',
        'name',
        'address_line_1',
        'address_line_2',
        'city',
        'state',
        'zip',
        'country',
        'phone',
        'pieces',
      ],
      lines: [
        [
          orderNumber,
          'June Tolliver',
          '1120 Bardstown Road',
          '',
          'Louisville',
          'KY',
          '40204',
          'US',
          '1 859 555 0142',
          '3',
        ],
      ],
      total: 2,
      next: orderNumber,
    });
    const second = await part({ file: 'addresses', after: first.next });
    expect(second.lines.map(([number]) => number)).toEqual([later.orderNumber]);
  });
});

test('no reply about an order has the token of its link', async () => {
  const { orderNumber, secureToken } = await shop.buyByCard();
  const details = JSON.stringify(await open(orderNumber));
  const listed = JSON.stringify(await done('list-orders', { tab: 'all', search: orderNumber }));
  expect(details).toContain(orderNumber);
  expect(details + listed).not.toContain(secureToken);
});

test('an order opens with all that is known of it', async () => {
  const { orderNumber, email, paymentIntentId } = await shop.buyByCard(threeTees());
  const order = await open(orderNumber.toLowerCase());
  expect(order).toMatchObject({
    orderNumber,
    email,
    phone: null,
    shippingAddress: { first_name: 'June', state_province: 'Kentucky' },
    billingAddress: { first_name: 'Wade', city: 'Lexington' },
    items: [
      { size: 'M', quantity: 1, unitCents: 2899, totalCents: 2899, restocked: 0 },
      { size: 'L', quantity: 2, unitCents: 2899, totalCents: 5798, restocked: 0 },
    ],
    subtotalCents: 8697,
    taxCents: 522,
    payments: [
      {
        method: 'card',
        amountCents: 9219,
        cardBrand: 'visa',
        cardLast4: '4242',
        url: `https://dashboard.stripe.com/test/payments/${paymentIntentId}`,
      },
    ],
    refundableCents: 9219,
    trackingNumber: null,
    expected: null,
    shipBy: matching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(order.history).toMatchObject([
    { text: `Confirmation emailed to ${email}`, by: null, emailId: anyString },
    { text: 'Paid $92.19 with Visa ending in 4242', by: 'the shopper', emailId: null },
  ]);
  expect(await office('get-order', { orderNumber: 'ORD-1' })).toMatchObject({
    status: 409,
    body: { code: 'refused', error: 'There is no order ORD-1.' },
  });
});

test('the payment of the order comes before one that made no order', async () => {
  const { orderNumber } = await shop.buyByCard(threeTees());
  const unapplied = `PP-${orderNumber}`;
  await shop.database.query(
    `select place_order(checkout_id, 'paypal', $2, 9219, 'usd', null, true) from orders where order_number = $1`,
    [orderNumber, unapplied],
  );
  await shop.database.query(
    "update payments set created_at = created_at - interval '1 day' where provider_payment_id = $1",
    [unapplied],
  );
  const { payments } = await open(orderNumber);
  expect(payments).toMatchObject([{ method: 'card', state: 'applied' }, { method: 'paypal' }]);
});

/** The sentences of an order's history, the newest first. */
const historyOf = async (orderNumber: string) =>
  (await open(orderNumber)).history.map(({ text }) => text);

const refused = (error: RegExp | string) => ({
  status: 409,
  body: { code: 'refused', error: typeof error === 'string' ? error : matching(error) },
});

describe('shipping', () => {
  test('emails the tracking number, and a corrected one again, each once', async () => {
    const { orderNumber, email } = await shop.buyByCard(threeTees());
    const from = { ...UPS, carrier: 'UPS' };
    const early = await office('correct-tracking', { orderNumber, ...UPS, from });
    expect(early).toMatchObject(refused('The order has not shipped.'));
    expect(await done('ship-order', { orderNumber, ...UPS })).toEqual({ email });
    const again = await office('ship-order', { orderNumber, ...UPS });
    expect(again).toMatchObject(refused(/^ORD-\S+ was shipped at \d+:\d\d [AP]M by owner@\S+\.$/));
    const usps = { carrier: 'USPS', trackingNumber: '9400111899223197428490' };
    await done('correct-tracking', { orderNumber, ...usps, from });
    await done('correct-tracking', { orderNumber, ...usps, from });
    const fedex = { carrier: 'FedEx', trackingNumber: '986578788855' };
    expect(await office('correct-tracking', { orderNumber, ...fedex, from })).toMatchObject(
      refused(
        /^The tracking number was corrected at \d+:\d\d [AP]M by owner@\S+\. Yours was not saved\.$/,
      ),
    );
    expect(shop.emailsTo(email).map(({ subject }) => subject)).toEqual([
      `New tracking number for order ${orderNumber}`,
      `Your order ${orderNumber} is on its way`,
      `Your order ${orderNumber}`,
    ]);
    expect(shop.emailsTo(email)[0]?.text).toContain('Tracking Number: 9400111899223197428490');
    expect(await open(orderNumber)).toMatchObject({
      status: 'shipped',
      carrier: 'USPS',
      trackingUrl: matching(/usps.*9400111899223197428490/),
      expected: matching(/^[A-Z][a-z]{2} \d/),
      shipBy: null,
      history: [
        { text: `Corrected tracking number emailed to ${email}` },
        { text: 'Tracking number corrected: USPS, 9400111899223197428490', by: OWNER },
        { text: `Tracking number emailed to ${email}` },
        { text: 'Shipped with UPS, 1Z999AA10123456784', by: OWNER },
        {},
        {},
      ],
    });
    await done('deliver-order', { orderNumber });
    const late = await office('correct-tracking', { orderNumber, ...UPS, from: usps });
    expect(late).toMatchObject(refused(/was delivered at/));
    expect(await historyOf(orderNumber)).toContain('Marked as delivered');
  });

  test('with the number of another order is asked about once, then done', async () => {
    const placed = [await shop.buyByCard(), await shop.buyByCard(), await shop.buyByCard()];
    const [first, second, third] = placed.map(({ orderNumber }) => orderNumber);
    const fedex = { carrier: 'FedEx', trackingNumber: '986578788855' };
    const asked = (orderNumber?: string) => ({
      status: 409,
      body: {
        code: 'tracking_number_used',
        error: `${orderNumber} has this tracking number too.`,
        orderNumber,
      },
    });
    await done('ship-order', { orderNumber: first, ...fedex });
    const typed = { orderNumber: second, carrier: 'FedEx', trackingNumber: ' 9865 7878 8855' };
    expect(await office('ship-order', typed)).toMatchObject(asked(first));
    expect(await open(String(second))).toMatchObject({ status: 'processing' });
    await done('ship-order', { ...typed, sharedWith: [first] });

    const again = { orderNumber: third, carrier: 'FedEx', trackingNumber: '986578788855' };
    expect(await office('ship-order', again)).toMatchObject(asked(second));
    await done('ship-order', { ...again, sharedWith: [second] });
    expect(placed.map(({ email }) => shop.emailsTo(email).length)).toEqual([2, 2, 2]);

    const ups = { carrier: 'UPS', trackingNumber: newUpsNumber() };
    const from = { ...fedex, trackingNumber: '9865 7878 8855' };
    await done('correct-tracking', { orderNumber: second, ...ups, from });
    const back = { orderNumber: second, ...fedex, from: ups };
    expect(await office('correct-tracking', back)).toMatchObject(asked(third));
    await done('correct-tracking', { ...back, sharedWith: [third] });
  });
});

test('a mail server that hangs keeps no reply waiting, and refunds are waited for a limited time', async () => {
  const { orderNumber } = await shop.buyByCard();
  await shop.idle();
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  const connected = once(hanging, 'connection');
  const parcel = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  const { status } = await shop.call(
    'admin-ship-order',
    { orderNumber, ...parcel },
    await signIn(shop.url),
  );
  await connected;
  await sendOutbox(10);
  expect([status, sockets.some(({ closed }) => closed)]).toEqual([200, false]);
  vi.unstubAllEnvs();
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await shop.idle();
});

describe('the shipping address', () => {
  const paris = {
    firstName: 'June',
    lastName: 'Tolliver',
    addressLine1: '4 Main Street',
    addressLine2: '',
    city: 'Paris',
    stateProvince: 'KY',
    postalCode: '40361',
    country: 'usa',
  };

  test('is corrected before the order ships, with one email; the audit names no address', async () => {
    const { orderNumber, email } = await shop.buyByCard(threeTees());
    const { shippingAddress: from } = await open(orderNumber);
    await done('correct-address', { orderNumber, ...paris, from });
    await done('correct-address', { orderNumber, ...paris, from });
    const other = { orderNumber, ...paris, addressLine1: '5 Main Street', from };
    expect(await office('correct-address', other)).toMatchObject(
      refused(/^The shipping address was corrected at .* by owner@\S+\. Yours was not saved\.$/),
    );
    const order = await open(orderNumber);
    expect(order).toMatchObject({
      place: 'Paris, KY',
      shippingAddress: { city: 'Paris', state_province: 'Kentucky', country: 'United States' },
    });
    expect(shop.emailsTo(email).slice(0, -1)).toMatchObject([
      { subject: `New shipping address for order ${orderNumber}` },
    ]);
    const find = async (search: string) =>
      numbersOf(await done('list-orders', { tab: 'all', search: `${orderNumber} ${search}` }));
    expect([await find('paris'), await find('louisville')]).toEqual([[orderNumber], []]);
    const audit = await shop.database.query(
      "select details from audit where subject_id = $1 and action = 'correct address'",
      [orderNumber],
    );
    expect(audit).toEqual([{ details: { fields: ['address_line1', 'city', 'postal_code'] } }]);
    await ship(orderNumber);
    const late = await office('correct-address', { orderNumber, ...paris, from });
    expect(late).toMatchObject(refused(/was shipped at/));
  });

  test('follows the rules of the checkout', async () => {
    const from = storedAddress(paris);
    const wrong = { orderNumber: 'ORD-1', ...paris, stateProvince: 'Bourbon', from };
    expect(await office('correct-address', wrong)).toMatchObject({
      status: 400,
      body: { error: matching(/stateProvince/) },
    });
  });
});

describe('the size of a line', () => {
  const CHANGES = { size: 'XL', onlyOne: false };
  const L = `${TEE}-l`;
  const count = (size: string, onHand: number) =>
    countStock(`${TEE}-${size.toLowerCase()}`, onHand);
  const committed = async () =>
    Object.fromEntries(
      (await shop.database.query('select size, committed from stock')).map(
        (row): [string, unknown] => [String(row.size), row.committed],
      ),
    );
  /** The change of the first line with this size, as the page sends it. */
  async function changeOf(orderNumber: string, from: string, changes: object) {
    const item = (await open(orderNumber)).items.find(({ size }) => size === from);
    const { id: itemId, quantity } = item as unknown as { id: string; quantity: number };
    const shown = { size: from, quantity };
    return { orderNumber, itemId, from: shown, key: randomUUID(), ...CHANGES, ...changes };
  }
  const changed = async (...change: Parameters<typeof changeOf>) =>
    done('change-size', await changeOf(...change));

  test('changes for all its pieces, or for one, which becomes the last line; the stock follows', async () => {
    await shop.resetStock();
    const { orderNumber, email } = await shop.buyByCard(threeTees());
    for (const [size, onHand] of [
      ['M', 4],
      ['XL', 4],
      ['L', 2],
      ['XS', 0],
    ] as const) {
      await count(size, onHand);
    }
    expect(await open(orderNumber)).toMatchObject({
      sizes: [
        { size: 'XS', free: 0 },
        { size: 'S', free: null },
        { size: 'M', free: 3 },
        { size: 'L', free: 0 },
        { size: 'XL', free: 4 },
        { size: 'XXL', free: null },
      ],
    });
    const change = await changeOf(orderNumber, 'M', { size: 'XL' });
    const reply = { email, isSlipOutdated: false };
    expect(await done('change-size', change)).toEqual(reply);
    expect(await done('change-size', change)).toEqual(reply);
    expect(await committed()).toEqual({ L: 2, M: 0, XL: 1, XS: 0 });
    // Each of these leaves few unsold, of which the owner is told.
    await changed(orderNumber, 'XL', { size: 'M' });
    await changed(orderNumber, 'M', { size: 'XL' });
    await changed(orderNumber, 'L', { size: 'XL', onlyOne: true });
    // S is not counted.
    await changed(orderNumber, 'L', { size: 'S', onlyOne: true });
    expect(await committed()).toEqual({ L: 0, M: 0, XL: 2, XS: 0 });
    await changed(orderNumber, 'S', { size: 'M' });
    expect(await committed()).toEqual({ L: 0, M: 1, XL: 2, XS: 0 });

    const order = await open(orderNumber);
    expect(order).toMatchObject({
      pieces: ['XL', 'M', 'XL'].map((size) => ({ size, quantity: 1 })),
      items: ['XL', 'M', 'XL'].map((size) => ({ size, unitCents: 2899, totalCents: 2899 })),
      subtotalCents: 8697,
      refundableCents: 9219,
    });
    expect(await historyOf(orderNumber)).toEqual(
      expect.arrayContaining([
        'Size changed: 1 × Ghost Barrel Heritage Tee, M to XL',
        'Size changed: 1 × Ghost Barrel Heritage Tee, L to XL',
      ]),
    );
    const mails = shop.emailsTo(email).filter(({ subject }) => subject.startsWith('New size'));
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 6 }, () => `New size for order ${orderNumber}`),
    );
    expect(mails.at(-1)?.text).toContain('one XL instead of one M');
    const { html } = await done('packing-slips', { orderNumbers: [orderNumber] });
    expect(String(html).match(/<td>[A-Z]+</g)).toEqual(['<td>XL<', '<td>M<', '<td>XL<']);
    const [checkout] = await shop.database.query(
      `select items from checkouts join orders on checkouts.id = checkout_id where order_number = $1`,
      [orderNumber],
    );
    expect(checkout?.items).toMatchObject([{ size: 'M' }, { size: 'L', quantity: 2 }]);
    const { changes } = await done<{ changes: { text: string }[] }>('stock-history', {
      variant: L,
    });
    expect(changes.slice(0, 4).map(({ text }) => text)).toEqual([
      `Freed: changed to S in ${orderNumber}`,
      `Freed: changed to XL in ${orderNumber}`,
      'Counting began with 2',
      `2 sold in ${orderNumber}`,
    ]);
    await shop.resetStock();
  });

  test('stays while its payment is pending or is refunded in full, and once it ships', async () => {
    const { order } = await shop.buyByPaypal({}, 'pending');
    const pending = await changeOf(order.orderNumber, 'M', {});
    expect(await office('change-size', pending)).toMatchObject(
      refused('The payment is still pending: change the size once it is completed.'),
    );
    const { orderNumber, orderId } = await shop.buyByCard(threeTees());
    const change = await changeOf(orderNumber, 'M', {});
    await shop.database.query(
      `select queue_refund(payments, 'operator', amount, 'asked for it', 'size') from payments
       join orders using (checkout_id) where orders.id = $1`,
      [orderId],
    );
    expect(await office('change-size', change)).toMatchObject(
      refused('The order is being refunded in full, so its sizes stay.'),
    );
    const shipped = await shop.buyByCard();
    const late = await changeOf(shipped.orderNumber, 'M', {});
    await ship(shipped.orderNumber);
    expect(await office('change-size', late)).toMatchObject(
      refused(/^ORD-\S+ was shipped at \d+:\d\d [AP]M by owner@\S+\.$/),
    );
    expect(await open(shipped.orderNumber)).toMatchObject({ sizes: [] });
  });

  test('is refused with who was faster, or what is left, and what the product does not have', async () => {
    const { orderNumber } = await shop.buyByCard(threeTees());
    const first = await changeOf(orderNumber, 'L', { size: 'XL' });
    await count('XL', 1);
    expect(await office('change-size', first)).toMatchObject(
      refused('Only 1 left in XL. Nothing was changed.'),
    );
    await changed(orderNumber, 'L', { size: 'XL', onlyOne: true });
    for (const late of [first, { ...first, size: 'S' }]) {
      expect(await office('change-size', late)).toMatchObject(
        refused(/^The size was changed at \d+:\d\d [AP]M by owner@\S+\. Yours was not saved\.$/),
      );
    }
    const none = await changeOf(orderNumber, 'M', {});
    expect(await office('change-size', none)).toMatchObject(
      refused('XL has sold out. Nothing was changed.'),
    );
    for (const size of ['4XL', 'M']) {
      const wrong = await changeOf(orderNumber, 'M', { size });
      expect(await office('change-size', wrong)).toMatchObject(
        refused(`Ghost Barrel Heritage Tee can't be changed from M to ${size}.`),
      );
    }
    const other = await shop.buyByCard(threeTees());
    const foreign = { ...(await changeOf(orderNumber, 'M', { size: 'S' })), ...other };
    expect(await office('change-size', foreign)).toMatchObject({ status: 409 });
    await shop.resetStock();
  });
});

describe('a refund', () => {
  const refundOf = (orderNumber: string, changes: object = {}) => ({
    orderNumber,
    amountCents: 2000,
    reason: 'too large',
    key: randomUUID(),
    restock: [] as object[],
    ...changes,
  });
  const pieces = (size: string, quantity: number) => ({ productId: TEE, size, quantity });

  test('is one for a key, and never more than what is left', async () => {
    const { orderNumber, paymentIntentId } = await shop.buyByCard(threeTees());
    const refund = refundOf(orderNumber);
    for (const press of ['first', 'second']) {
      const reply = await done('refund-order', refund);
      const made = { amountCents: 2000, state: 'succeeded', externalCents: 0 };
      expect([press, reply]).toEqual([press, made]);
    }
    const more = await office('refund-order', refundOf(orderNumber, { amountCents: 7220 }));
    expect(more).toMatchObject(refused('No more than $72.19 can be refunded.'));
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(2000);
    expect(await open(orderNumber)).toMatchObject({ refundedCents: 2000, refundableCents: 7219 });
    expect(await historyOf(orderNumber)).toContain('$20.00 refunded: too large');
    // The owner has refunded the rest in the dashboard.
    await shop.refundAtStripe(paymentIntentId, 7219);
    const rest = await done('refund-order', refundOf(orderNumber, { amountCents: 7219 }));
    expect(rest).toEqual({ amountCents: 7219, state: 'failed', externalCents: 7219 });
    expect(await open(orderNumber)).toMatchObject({ status: 'refunded', hasStuckRefund: false });
    expect(await historyOf(orderNumber)).toContain('$72.19 refunded at Stripe');
  });

  test('puts back the pieces that it names, never more than were shipped', async () => {
    const { orderNumber } = await shop.buyByCard(threeTees());
    const restocking = (...restock: object[]) => refundOf(orderNumber, { restock });
    const early = await office('refund-order', restocking(pieces('L', 1)));
    expect(early).toMatchObject(refused(/were not shipped/));
    await ship(orderNumber);
    await countStock(`${TEE}-l`, 50);
    const onHand = async () =>
      (await shop.database.query("select on_hand from stock where size = 'L'"))[0]?.on_hand;
    const first = restocking(pieces('L', 1));
    await done('refund-order', first);
    await done('refund-order', first);
    expect(await onHand()).toBe(51);
    const other = { ...first, restock: [pieces('L', 2)] };
    expect((await office('refund-order', other)).status).toBe(409);
    for (const tooMany of [[pieces('L', 2)], [pieces('S', 1)]]) {
      const reply = await office('refund-order', restocking(...tooMany));
      expect(reply).toMatchObject(refused(/^More pieces/));
    }
    await done('refund-order', { ...restocking(pieces('M', 1)), amountCents: 100 });
    expect(await open(orderNumber)).toMatchObject({
      refundedCents: 2100,
      items: [
        { size: 'M', restocked: 1 },
        { size: 'L', restocked: 1 },
      ],
    });
    expect(await historyOf(orderNumber)).toContain('1 × L put back into stock');
    await shop.resetStock();
  });

  test('that failed puts its pieces back once, however often it is tried', async () => {
    const { orderNumber } = await shop.buyByCard(threeTees());
    await ship(orderNumber);
    await countStock(`${TEE}-l`, 50);
    const refund = refundOf(orderNumber, { restock: [pieces('L', 1)] });
    await done('refund-order', refund);
    await shop.database.query("update refunds set state = 'failed' where idempotency_key like $1", [
      `%${refund.key}`,
    ]);
    await done('refund-order', refund);
    const [stock] = await shop.database.query("select on_hand from stock where size = 'L'");
    expect(stock?.on_hand).toBe(51);
    await shop.resetStock();
  });
});

test('an order is cancelled for the amount on the button, or the owner is told what is left', async () => {
  const { orderNumber, paymentIntentId } = await shop.buyByCard(threeTees());
  await refund(orderNumber, { amountCents: 500 });
  await shop.database.query("update audit set actor = 'constructor' where subject_id = $1", [
    orderNumber,
  ]);
  const cancel = (amountCents: number) =>
    office('cancel-order', { orderNumber, reason: 'asked for it', amountCents });
  const left = 'By now $87.19 is left to refund. Nothing was cancelled.';
  expect(await cancel(9219)).toMatchObject(refused(left));
  expect(await cancel(8719)).toMatchObject({
    status: 200,
    body: { refundId: matching(/^[\da-f-]{36}$/) },
  });
  expect(await cancel(8719)).toMatchObject(refused(/was cancelled at/));
  expect(await shop.refundedAtStripe(paymentIntentId)).toBe(9219);
  expect(await historyOf(orderNumber)).toContain('Cancelled: asked for it');
  const { history } = await open(orderNumber);
  expect(history.map(({ by }) => by)).toContain('constructor');
});

test('an email is sent again, once a minute', async () => {
  const { orderNumber, email } = await shop.buyByCard();
  const { emailId } = (await open(orderNumber)).history[0] ?? {};
  for (const press of [1, 2]) {
    expect([press, await done('resend-email', { orderNumber, emailId })]).toEqual([
      press,
      { email },
    ]);
  }
  expect(shop.emailsTo(email)).toHaveLength(2);
  expect((await open(orderNumber)).history.slice(0, 2)).toMatchObject([
    { text: `Confirmation emailed to ${email}`, by: OWNER },
    { text: `Confirmation emailed to ${email}`, by: null },
  ]);
  const other = await shop.buyByCard();
  const foreign = await office('resend-email', { orderNumber: other.orderNumber, emailId });
  expect(foreign).toMatchObject(refused(/was not sent yet/));
});

test('notes and printed packing slips stand in the history, once for a double press', async () => {
  const { orderNumber } = await shop.buyByCard(threeTees());
  const other = await shop.buyByCard();
  const note = 'Asked to leave it with the neighbor.\nAt 1118.';
  for (const press of [1, 2]) {
    expect([press, await done('add-note', { orderNumber, note })]).toEqual([press, {}]);
  }
  const orderNumbers = [other.orderNumber, orderNumber];
  const { html } = await done('packing-slips', { orderNumbers });
  expect(String(html).match(/ORD-\d{8}-\d{6} ·/g)).toEqual(
    orderNumbers.map((number) => `${number} ·`),
  );
  expect(html).not.toContain('$');
  // One goes to its buyer; the other is a gift, and the link of its order would show what it cost.
  const { orderId, secureToken } = other;
  for (const path of [`/order-confirmation/${orderId}?token=${secureToken}#return`, '/track-order'])
    expect(html).toContain(modulesPath(encode(shop.url + path, { ecc: 'M', border: 0 }).data));
  expect((await open(orderNumber)).history.slice(0, 3)).toMatchObject([
    { text: 'Packing slip printed', by: OWNER },
    { text: 'Note', note, by: OWNER },
    {},
  ]);
  const listed = async (isUnprinted: boolean) => {
    const { orders } = await done<{ orders: { orderNumber: string; isPrinted: boolean }[] }>(
      'list-orders',
      { tab: 'to_ship', search: '', isUnprinted, limit: 500 },
    );
    return new Map(orders.map((order) => [order.orderNumber, order.isPrinted]));
  };
  const fresh = await shop.buyByCard();
  const all = await listed(false);
  expect([orderNumber, fresh.orderNumber].map((number) => all.get(number))).toEqual([true, false]);
  const unprinted = await listed(true);
  expect([orderNumber, fresh.orderNumber].map((number) => unprinted.get(number))).toEqual([
    undefined,
    false,
  ]);
  const missing = await office('packing-slips', { orderNumbers: [orderNumber, 'ORD-1'] });
  expect(missing).toMatchObject(refused('There is no order ORD-1.'));
});

test('a change after the packing slip was printed takes its mark away and says so; printing it again brings it back', async () => {
  const { orderNumber, email } = await shop.buyByCard(threeTees());
  const isPrinted = async () => {
    const found = async (isUnprinted: boolean) => {
      const request = { tab: 'to_ship', search: orderNumber, isUnprinted };
      return (await done<{ orders: { isPrinted: boolean }[] }>('list-orders', request)).orders;
    };
    const [unprinted, [listed]] = [await found(true), await found(false)];
    const inWholeList = await done<{ orders: { orderNumber: string }[] }>('list-orders', {
      tab: 'to_ship',
      search: '',
      isUnprinted: true,
      limit: 500,
    });
    expect(numbersOf(inWholeList).includes(orderNumber)).toBe(!listed?.isPrinted);
    expect(unprinted).toHaveLength(listed?.isPrinted ? 0 : 1);
    return listed?.isPrinted;
  };
  const correct = async (addressLine1: string) => {
    const { shippingAddress: from } = await open(orderNumber);
    const place = { city: 'Paris', stateProvince: 'KY', postalCode: '40361', country: 'usa' };
    const name = { firstName: 'June', lastName: 'Tolliver', addressLine2: '' };
    return done('correct-address', { orderNumber, ...name, addressLine1, ...place, from });
  };
  const changeSize = async (from: string, size: string) => {
    const { id: itemId } = (await open(orderNumber)).items.find((item) => item.size === from) ?? {};
    const shown = { size: from, quantity: 1 };
    const request = { orderNumber, itemId, from: shown, size, onlyOne: false, key: randomUUID() };
    return [await done('change-size', request), await done('change-size', request)];
  };
  const print = () => done('packing-slips', { orderNumbers: [orderNumber] });

  expect(await correct('4 Main Street')).toEqual({ isSlipOutdated: false });
  await print();
  expect(await isPrinted()).toBe(true);
  // Nothing has changed.
  expect(await correct('4 Main Street')).toEqual({ isSlipOutdated: false });
  expect(await isPrinted()).toBe(true);
  expect(await correct('5 Main Street')).toEqual({ isSlipOutdated: true });
  expect(await isPrinted()).toBe(false);
  await print();
  expect(await isPrinted()).toBe(true);
  const outdated = { email, isSlipOutdated: true };
  expect(await changeSize('M', 'S')).toEqual([outdated, outdated]);
  expect(await isPrinted()).toBe(false);
  await print();
  await print();
  expect(await isPrinted()).toBe(true);
  const { history } = await open(orderNumber);
  expect(history.filter(({ text }) => text === 'Packing slip printed')).toHaveLength(3);
});

test('slips of several orders begin with what to pick, by size, and for which orders', async () => {
  const one = await shop.buyByCard(threeTees());
  const other = await shop.buyByCard();
  const print = async (...orderNumbers: string[]) =>
    String((await done('packing-slips', { orderNumbers })).html);
  expect(await print(one.orderNumber)).not.toContain('Pick list');
  const html = await print(one.orderNumber, other.orderNumber);
  const [, list = ''] = /<h1>Pick list<\/h1>(.*?)<\/section>/s.exec(html) ?? [];
  const cells = [...list.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell.replaceAll('<br />', ' ').trim(),
  );
  const tee = 'Ghost Barrel Heritage Tee';
  expect(list).toContain('2 orders · 4 pieces');
  expect(cells).toEqual([
    tee,
    'M',
    `${one.orderNumber} ${other.orderNumber}`,
    '2',
    tee,
    'L',
    `${one.orderNumber} × 2`,
    '2',
  ]);
});

describe('a message to the shopper', () => {
  const send = (orderNumber: string, changes: object = {}) =>
    office('message-shopper', { orderNumber, message: 'Hello', key: randomUUID(), ...changes });

  test('is one email for a double press, as it was typed, whose reply goes to the shop', async () => {
    const { orderNumber, email } = await shop.buyByCard();
    const message =
      'The M is gone: is L fine?\n\n<img src=x onerror=alert(1)> & <a href="https://evil.example">here</a>\nEtta';
    const press = { message, key: randomUUID() };
    const replies = await Promise.all([send(orderNumber, press), send(orderNumber, press)]);
    expect(replies).toMatchObject([
      { status: 200, body: { email } },
      { status: 200, body: { email } },
    ]);
    const mails = shop.emailsTo(email).filter(({ subject }) => /^About/.test(subject));
    expect(mails).toMatchObject([
      {
        subject: `About your order ${orderNumber}`,
        from: containing('hello@ghostbarrel.example'),
        replyTo: 'hello@ghostbarrel.example',
        text: containing(message),
        html: containing('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a href='),
      },
    ]);
    expect(mails[0]?.html).not.toMatch(/<img src=x|href="https:\/\/evil/);
    const { history } = await open(orderNumber);
    expect(history[0]).toMatchObject({ text: 'Message to the shopper', note: message, by: OWNER });
    expect(history.filter(({ note }) => note === message)).toHaveLength(1);
  });

  test('is refused when it is empty or too long, and the eleventh of a day with the wait', async () => {
    const { orderNumber } = await shop.buyByCard();
    for (const message of [' ', 'x'.repeat(2001)]) {
      expect(await send(orderNumber, { message })).toMatchObject({ status: 400 });
    }
    for (let nth = 1; nth <= 10; nth += 1) {
      expect([nth, await send(orderNumber)]).toMatchObject([nth, { status: 200 }]);
    }
    expect(await send(orderNumber)).toMatchObject({
      status: 429,
      body: { error: 'Too many tries. Try again in 24 hours.' },
    });
    const { history } = await open(orderNumber);
    expect(history.filter(({ text }) => text === 'Message to the shopper')).toHaveLength(10);
  });

  test('about a return of another order is refused', async () => {
    const { orderNumber } = await shop.buyByCard();
    const unknown = await send(orderNumber, { returnNumber: 'RET-20261121-000000-1' });
    expect(unknown).toMatchObject(refused('There is no order ORD-20261121-000000.'));
  });
});
