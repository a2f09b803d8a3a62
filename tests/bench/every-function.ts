import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import sharp from 'sharp';
import { featuredProduct } from '#shop/catalog.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { sendShippingLabel } from '#orders/returns/shipping-labels.ts';
import { storedAddress } from '#payment/checkout.ts';
import reconcilePayments from '../../netlify/functions/reconcile-payments.ts';
import { callNames } from '../support/function-calls.ts';
import { OWNER } from '../support/office.ts';
import { openSeller } from '../integration/test-seller.ts';
import { lexington } from '../support/shopper.ts';
import { freshEmail, oneTee, type TestShop } from '../integration/test-shop.ts';

/** Calls every function at least once with a valid request, including webhooks and the scheduled function. */
export async function callEveryFunction(shop: TestShop): Promise<void> {
  await buyByCard(shop);
  await buyOnHostedPage(shop);
  await buyByPaypal(shop);
  await buyForNothing(shop);
  await returnAndCancel(shop);
  await write(shop);
  await sell(shop);
  await useOffice(shop);
  await shop.deliverWebhooks();
  await runReconciler(shop);
  await expectOk(await fetch(`${shop.url}/api/health?database=true`));
}

type Body = Record<string, unknown>;

async function good(shop: TestShop, name: string, body: unknown): Promise<Body> {
  const reply = await shop.call(name, body);
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`);
  return response;
}

async function buyByCard(shop: TestShop): Promise<void> {
  const checkout = oneTee({ promoCode: 'WELCOME10', amount: 27.66 });
  const { checkoutKey, customerData } = checkout;
  await good(shop, 'validate-promo-code', { code: 'WELCOME10' });
  await good(shop, 'quote', checkout);
  const { paymentIntentId } = await good(shop, 'create-payment-intent', checkout);
  await shop.payByCard(String(paymentIntentId));
  const order = await good(shop, 'confirm-payment', { paymentIntentId, checkoutKey });
  const { orderId, secureToken, orderNumber } = order;
  await good(shop, 'get-order-details', { orderId, secureToken });
  await good(shop, 'track-order', { orderNumber, email: customerData.email });
  await good(shop, 'send-order-link', { email: customerData.email });
  await shop.refundAtStripe(String(paymentIntentId), 500);
}

async function buyOnHostedPage(shop: TestShop): Promise<void> {
  const checkout = oneTee();
  const { sessionId } = await good(shop, 'create-checkout-session', checkout);
  await shop.payHosted(String(sessionId));
  const { checkoutKey } = checkout;
  await good(shop, 'verify-checkout-session', { sessionId, checkoutKey });
}

async function buyByPaypal(shop: TestShop): Promise<void> {
  const payment = await shop.startPaypal();
  shop.approve(payment);
  const { status, body } = await shop.capture(payment);
  if (status !== 200) throw new Error(`capture-paypal-order: ${JSON.stringify(body)}`);
}

async function buyForNothing(shop: TestShop): Promise<void> {
  await good(shop, 'place-free-order', oneTee({ promoCode: 'ANGELSHARE', amount: 0 }));
}

async function returnAndCancel(shop: TestShop): Promise<void> {
  const { orderId, secureToken } = await shop.buyByCard();
  await shop.database.query(
    `select tell_delay($1, gen_random_uuid(), null, current_date, null, current_date + 30, null, 'The cloth is late.', 'alice')`,
    [orderId],
  );
  const [delay] = await shop.database.query('select id from delays where order_id = $1', [orderId]);
  await good(shop, 'keep-order', { orderId, secureToken, delayId: delay?.id });
  await good(shop, 'cancel-order', { orderId, secureToken, amountCents: 3073 });
  const bought = await shop.buyByCard();
  const link = { orderId: bought.orderId, secureToken: bought.secureToken };
  await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'alice')", [
    link.orderId,
  ]);
  const [item] = await shop.database.query('select id from order_items where order_id = $1', [
    link.orderId,
  ]);
  const pieces = [{ itemId: item?.id, size: 'M', quantity: 1, reason: 'too_small', newSize: 'L' }];
  const asked = { ...link, key: randomUUID(), pieces, totalCents: 0 };
  const { returnNumber } = await good(shop, 'create-return', asked);
  const [opened] = await shop.database.query('select id from returns where return_number = $1', [
    returnNumber,
  ]);
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  await sendShippingLabel(
    String(opened?.id),
    { pdf, carrier: 'UPS', trackingNumber: null },
    'alice',
  );
  const label = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...link, returnNumber }),
  };
  await expectOk(await fetch(`${shop.url}/api/get-return-label`, label));
  await good(shop, 'cancel-return', { ...link, returnNumber });
}

async function write(shop: TestShop): Promise<void> {
  const email = freshEmail();
  await good(shop, 'send-contact-email', { name: 'Wade', email, message: 'Hello' });
  await good(shop, 'subscribe-newsletter', { email, source: 'footer' });
  await good(shop, 'join-waitlist', { email, productId: featuredProduct.id, size: 'M' });
  await expectOk(await fetch(`${shop.url}/api/availability`));
  await expectOk(await fetch(`${shop.url}/feeds/products.tsv`));
  await fetch(`${shop.url}/buy/${featuredProduct.id}-m:1`, { redirect: 'manual' });
  await shop.idle();
  const [subscriber] = await shop.database.query(
    'select unsubscribe_token from newsletter_subscribers where email = $1',
    [email],
  );
  const token = String(subscriber?.unsubscribe_token);
  const url = `${shop.url}/api/unsubscribe-newsletter?token=${token}`;
  await expectOk(await fetch(url, { method: 'POST' }));
  const violation = { 'document-uri': `${shop.url}/cart`, 'effective-directive': 'img-src' };
  const report = {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': violation }),
  };
  await expectOk(await fetch(`${shop.url}/api/csp-report`, report));
}

async function sell(shop: TestShop): Promise<void> {
  const seller = await openSeller(shop);
  await seller.onboard();
  await seller.status();
  const { accountId } = seller;
  const accountSecret = await seller.emailedSecret();
  const picture = await uploadPicture(shop, accountId);
  const address = sellerPaths.picture(accountId, picture, PICTURE_WIDTHS[0]);
  await expectOk(await fetch(shop.url + address));
  const { body: added } = await seller.addProduct({ picture });
  const product = added.product as { id: string; default_price: string } | undefined;
  if (!product) throw new Error(`create-connect-product: ${JSON.stringify(added)}`);
  const replies = [
    await seller.list(),
    await shop.call('list-connect-sales', { accountId, accountSecret }),
    await seller.buy(product.default_price),
    await seller.archive(product.id),
  ];
  for (const { status, body } of replies) if (status !== 200) throw new Error(JSON.stringify(body));
}

async function uploadPicture(shop: TestShop, accountId: string): Promise<string> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a3b12' } });
  const response = await fetch(`${shop.url}/api/upload-product-picture?account=${accountId}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Blob([new Uint8Array(await drawn.png().toBuffer())]),
  });
  const { picture } = (await (await expectOk(response)).json()) as { picture: string };
  return picture;
}

/** No new ship date yet. */
const LATER = { newDay: null, reason: 'The cloth is late.' };

/**
 * Requests of the office's functions in their order, about two orders that are to ship; the others get `{}` and come
 * first.
 */
const officeRequests = (
  [first, second]: readonly string[],
  emailId: string,
  itemId: string,
): [name: string, body: object][] => [
  ['admin-list-orders', { tab: 'to_ship' }],
  ['admin-get-order', { orderNumber: first }],
  ['admin-get-order', { orderNumber: second }],
  ['admin-list-orders', { tab: 'all', search: 'wade', after: first }],
  ['admin-export-orders', { file: 'addresses', limit: 500, after: first }],
  [
    'admin-export-orders',
    { file: 'accounting', from: '2020-12-30', to: '2020-12-30', limit: 500, after: '1' },
  ],
  ['admin-find-customers', { search: '613 jefferson' }],
  // All subscribers may be more than a reply without pages holds.
  ['admin-export-subscribers', { after: '' }],
  ['admin-test-club-email', CLUB_EMAIL],
  ['admin-send-club-email', { ...CLUB_EMAIL, key: CLUB_EMAIL_ID }],
  ['admin-get-club', {}],
  ['admin-stop-club-email', { id: CLUB_EMAIL_ID }],
  ['admin-import-subscribers', { emails: ['imported@boone.example'], isTrial: false }],
  ['admin-undo-import', { at: IMPORTED_AT }],
  ['admin-read-report', { from: '2023-12-30', to: '2023-12-30' }],
  ['admin-read-journal', { from: '2023-12-30', to: '2023-12-30', after: 1, limit: 1000 }],
  ['admin-packing-slips', { orderNumbers: [first, second] }],
  ['admin-preview-delay', { ...LATER, orderNumbers: [first, second] }],
  ['admin-tell-delay', { ...LATER, orderNumber: second, delayId: null, key: randomUUID() }],
  ['admin-add-note', { orderNumber: second, note: 'Ring twice.' }],
  ['admin-message-shopper', { orderNumber: second, message: 'Which bell?', key: randomUUID() }],
  [
    'admin-correct-address',
    {
      orderNumber: second,
      ...lexington,
      addressLine1: '12 Old Frankfort Pike',
      from: storedAddress(lexington),
    },
  ],
  ...[
    ['M', 'L'],
    ['L', 'M'],
  ].map(([size, newSize]): [string, object] => {
    const change = { itemId, from: { size, quantity: 1 }, size: newSize, onlyOne: false };
    return ['admin-change-size', { orderNumber: second, ...change, key: randomUUID() }];
  }),
  ['admin-resend-email', { orderNumber: second, emailId }],
  ['admin-ship-order', { orderNumber: second, carrier: 'UPS', trackingNumber: '1Z-1' }],
  [
    'admin-correct-tracking',
    {
      orderNumber: second,
      carrier: 'UPS',
      trackingNumber: '1Z-2',
      from: { carrier: 'UPS', trackingNumber: '1Z-1' },
    },
  ],
  ['admin-deliver-order', { orderNumber: second }],
  [
    'admin-refund-order',
    {
      orderNumber: second,
      amountCents: 100,
      reason: 'a loose seam',
      key: randomUUID(),
      restock: [{ productId: featuredProduct.id, size: 'M', quantity: 1 }],
    },
  ],
  ...returnRequests(second, itemId),
  // It was free.
  ['admin-cancel-order', { orderNumber: first, reason: 'asked for it', amountCents: 0 }],
  ['admin-set-stock', { counts: [{ variant: VARIANT, onHand: 500, from: null }] }],
  ['admin-add-stock', { key: randomUUID(), additions: [{ variant: VARIANT, count: 2 }] }],
  ['admin-read-stock-file', { csv: `variant,on_hand\n${VARIANT},600` }],
  ['admin-stock-history', { variant: VARIANT }],
  ['admin-uncount-stock', { variant: VARIANT }],
  ['admin-create-promo-code', { code: 'OFFICE', kind: 'fixed', value: 500 }],
  ['admin-end-promo-code', { code: 'OFFICE' }],
  ['admin-discard-email', { id: PENDING_EMAIL }],
  ['admin-retry-work', { kind: 'outbox' }],
  ['admin-retry-work', { kind: 'events' }],
  ['admin-sign-out', { everywhere: false }],
];

const PIECES = { exchange: randomUUID(), sold_out: randomUUID(), refused: randomUUID() };
const returnOf = (orderNumber: string, index: number) =>
  `${orderNumber.replace('ORD', 'RET')}-${index}`;

/** Requests about two returns of an order that were requested (requestReturns), and a third. */
function returnRequests(orderNumber = '', itemId: string): [name: string, body: object][] {
  const returnNumber = returnOf(orderNumber, 1);
  const parcel = { returnNumber, carrier: 'UPS', trackingNumber: '1Z-3' };
  const label = Buffer.from('%PDF-1.7 label %%EOF').toString('base64');
  const received = { returnNumber, condition: 'worn', isRestocked: false };
  const piece = { itemId, size: 'M', quantity: 1, reason: 'too_small', newSize: null };
  const opened = { orderNumber, key: randomUUID(), isUndelivered: false, pieces: [piece] };
  return [
    ['admin-list-returns', { tab: 'requested', search: 'wade', after: returnNumber }],
    ['admin-get-return', { returnNumber }],
    ['admin-label-return', { ...parcel, label }],
    ['admin-convert-return', { returnNumber, pieceId: PIECES.sold_out }],
    ['admin-receive-return', { ...received, pieceId: PIECES.sold_out }],
    ['admin-receive-return', { ...received, pieceId: PIECES.exchange }],
    ['admin-refund-return', { returnNumber, amountCents: 500, workedOutCents: 500 }],
    ['admin-ship-return', parcel],
    ['admin-refuse-return', { returnNumber: returnOf(orderNumber, 2), reason: 'worn' }],
    ['admin-create-return', opened],
    ...['get', 'export', 'unsubscribe', 'erase'].map((what): [string, object] => [
      `admin-${what}-customer`,
      { email: SUBSCRIBER },
    ]),
  ];
}

/** Two returns of an order: one of two pieces to be exchanged, and one of a piece for money. */
async function requestReturns(shop: TestShop, orderNumber: string, itemId: string): Promise<void> {
  await shop.database.query(
    `with opened as (
       insert into returns (order_id, return_number, key)
       select id, number, gen_random_uuid() from orders, unnest($2::text[]) as number where order_number = $1
       returning id, return_number
     )
     insert into return_items (id, return_id, order_item_id, piece, size, reason, new_size, price, discount, tax)
     select asked.id, opened.id, $3, asked.piece, 'M', 'too_small', new_size, 500, 0, 0
     from opened join (values
       ($4::uuid, 2, 'L', '-1'), ($5::uuid, 3, 'XL', '-1'), ($6::uuid, 4, null, '-2')
     ) as asked (id, piece, new_size, number) on right(return_number, 2) = asked.number`,
    [
      orderNumber,
      [returnOf(orderNumber, 1), returnOf(orderNumber, 2)],
      itemId,
      PIECES.exchange,
      PIECES.sold_out,
      PIECES.refused,
    ],
  );
}

/** A size that the other requests don't buy. */
const VARIANT = 'ghost-barrel-tee-xxl';
const PENDING_EMAIL = randomUUID();
const CLUB_EMAIL = { subject: 'A word', text: 'To you.', productId: featuredProduct.id };
const CLUB_EMAIL_ID = randomUUID();
const SUBSCRIBER = 'subscriber@boone.example';
const IMPORTED_AT = new Date().toISOString();

/** Signs in with an emailed link, and calls every function of the office. */
async function useOffice(shop: TestShop): Promise<void> {
  const origin = { origin: shop.url };
  const call = async (name: string, body: object, headers: object) => {
    const reply = await shop.call(name, body, headers);
    if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  await call('admin-send-link', { email: OWNER }, origin);
  await shop.idle();
  const token = /#(\S+)/.exec(shop.emailsTo(OWNER)[0]?.text ?? '')?.[1] ?? '';
  const { headers } = await call('admin-sign-in', { token }, origin);
  const cookie = headers.get('set-cookie')?.split(';')[0];
  const orders = await shop.database.query(
    `select order_number, outbox.id, (select id from order_items where order_id = orders.id order by line limit 1) as item
     from orders join outbox on dedupe_key = 'order-confirmation:' || orders.id
     where status = 'processing' order by orders.created_at desc`,
  );
  const numbers = orders.map(({ order_number }) => String(order_number));
  const itemId = String(orders[1]?.item);
  await requestReturns(shop, numbers[1] ?? '', itemId);
  await shop.database.query("delete from stock where size = 'XXL'");
  await shop.database.query(
    `insert into outbox (id, kind, dedupe_key, payload, available_at)
     values ($1, 'late-report', 'discarded', '{"day": "2026-11-21"}', now() + interval '1 day')`,
    [PENDING_EMAIL],
  );
  await shop.call('subscribe-newsletter', { email: SUBSCRIBER, source: 'footer' });
  await shop.database.query(
    "insert into newsletter_subscribers (email, source, created_at) values ('undone@boone.example', 'import', $1)",
    [IMPORTED_AT],
  );
  const unknown = await shop.createAtStripe(3073);
  await shop.payByCard(unknown);
  await shop.database.query(
    `insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at)
     values ('stripe', $1, gen_random_uuid(), 3073, 'usd', now())`,
    [unknown],
  );
  const requests = officeRequests(numbers, String(orders[1]?.id), itemId);
  const resolved = { provider: 'stripe', id: unknown, resolution: 'refund' };
  requests.unshift(['admin-resolve-payment', resolved]);
  const listed = ['admin-send-link', 'admin-sign-in', ...requests.map(([name]) => name)];
  const others = callNames.filter((name) => name.startsWith('admin-') && !listed.includes(name));
  for (const name of others) requests.unshift([name, {}]);
  for (const [name, body] of requests) await call(name, body, { ...origin, cookie });
}

/** Runs the scheduled function once, with pending work. */
async function runReconciler(shop: TestShop): Promise<void> {
  const unpaid = await shop.startPayment();
  await shop.ageCheckout(unpaid);
  const { paymentIntentId } = await shop.startPayment();
  await shop.payByCard(paymentIntentId);
  await shop.database.query(
    "update payments set next_check_at = now() where provider = 'stripe' and provider_payment_id = any ($1)",
    [[unpaid.paymentIntentId, paymentIntentId]],
  );
  await shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, received_at)
     values ('stripe', 'evt_unprocessed', 'payment_intent.succeeded', 'pi_unknown', now() - interval '1 hour')`,
  );
  await reconcilePayments(new Request(shop.url), {
    requestId: randomUUID(),
    deploy: { context: 'dev', id: 'local', published: false },
  } as Context);
}
