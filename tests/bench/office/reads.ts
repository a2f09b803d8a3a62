import { featuredProduct } from '#shop/catalog.ts';
import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { oneTee } from '../../integration/test-shop.ts';
import type { Query } from '../seed.ts';

/** A request of a page, or of a shopper, to a filled shop. */
export interface Read {
  /** Its call, and what it asks for if there are several: `admin-list-orders: shipped`. */
  name: string;
  call: string;
  body: object;
}

const read =
  (call: string) =>
  (what: string, body: object): Read => ({ name: what ? `${call}: ${what}` : call, call, body });

/**
 * Reading calls of the office, as its pages and exports send them, and those of shoppers, of a shop that fillShop has
 * filled.
 */
export async function listReads(query: Query): Promise<Read[]> {
  const found = await find(query);
  return [...listOrders(found), ...onePage(found), ...exports(found), ...shoppers(found)];
}

/** The names in the requests, from the middle of the shop's time. */
async function find(query: Query) {
  const [row] = await query(
    `with numbered as (
       select n, order_number, id, secure_token, customer_id, row_number() over (order by n) * 2 > count(*) over () as is_late
       from (select right(order_number, 6)::integer as n, orders.* from orders) as orders
     ), middle as (
       select numbered.*, email, phone from numbered join customers on customers.id = customer_id
       where is_late and phone is not null and email like 'shopper.%' order by n limit 1
     )
     select middle.n, order_number as "number", middle.id as "orderId", secure_token as token, email, phone,
       (select provider_payment_id from payments where provider = 'paypal' and state = 'applied' order by paid_at limit 1) as "paypalId",
       (select capture_id from payments where provider = 'paypal' and state = 'applied' order by paid_at limit 1) as "captureId",
       (select card_last4 from payments where card_last4 is not null order by paid_at desc limit 1) as "cardLast4",
       (select email from customers where email like 'regular.%' group by email order by count(*) desc, email limit 1) as regular,
       (select order_number from orders join returns on order_id = orders.id order by orders.created_at limit 1) as "returnedNumber",
       (
         select (array_agg(return_number order by requested_at))[1 + count(*) / 2] from returns
         where state in ('completed', 'refused', 'cancelled')
       ) as "returnNumber",
       (select (array_agg(id order by id))[1 + count(*) / 2] from bookings) as "bookingId",
       (select array_agg(order_number) from (select order_number from orders where tab = 'to_ship' order by created_at limit 100) as first)
         as "toShip"
     from middle`,
  );
  const { day: today } = shopClock(new Date());
  return { ...(row as unknown as Found), today };
}

interface Found {
  n: number;
  number: string;
  orderId: string;
  token: string;
  email: string;
  phone: string;
  paypalId: string;
  captureId: string;
  cardLast4: string;
  regular: string;
  returnedNumber: string;
  returnNumber: string;
  /** The server's driver returns a text, the embedded database a number. */
  bookingId: number | string;
  toShip: string[];
  /** The shop's day. */
  today: string;
}

const LOYAL = 'loyal@bourbon.example';

function listOrders(found: Found): Read[] {
  const list = read('admin-list-orders');
  const searches: Record<string, string> = {
    'a number': found.number,
    'a number without ORD-': found.number.replace('ORD-', ''),
    'a year': `ORD-${found.today.slice(0, 4)}`,
    'an email address': found.email,
    'the email address of 500 orders': LOYAL,
    'a domain of a quarter': 'bourbon.example',
    'a last name of 3 %': 'tolliver',
    'a whole name': 'wade tolliver',
    'a rare name': 'siobhán ramirez',
    'a letter': 'w',
    'three beginnings': 'wa to ke',
    'a phone number': found.phone,
    'the end of a phone number': found.phone.slice(-4),
    'the end of a card': found.cardLast4,
    'a tracking number': `1Z999AA1${String(found.n).padStart(8, '0')}`,
    'a payment intent': `pi_seed${found.n}`,
    'a capture': found.captureId,
    "PayPal's order": found.paypalId,
    'a state of 12 %': 'kentucky',
    'the country': 'united',
    'the product by its name': featuredProduct.name,
    'the product by its id': featuredProduct.id,
    'a promo code': 'SEED7',
    'a promo code of free orders': 'ANGELSHARE',
    nothing: 'zanzibar',
  };
  return [
    ...['to_ship', 'shipped', 'delivered', 'cancelled', 'all'].map((tab) => list(tab, { tab })),
    list('all, from the middle', { tab: 'all', after: found.number }),
    list('delivered, from the middle', { tab: 'delivered', after: found.number }),
    list('all, 500 a page', { tab: 'all', limit: 500 }),
    ...Object.entries(searches).map(([what, search]) =>
      list(`search for ${what}`, { tab: 'all', search }),
    ),
    list('to_ship, not printed', { tab: 'to_ship', isUnprinted: true }),
    list('search for a state, to ship', { tab: 'to_ship', search: 'kentucky' }),
    list('search for a state, from the middle', {
      tab: 'all',
      search: 'kentucky',
      after: found.number,
    }),
  ];
}

function onePage({ number, email, phone, regular, toShip, today, ...found }: Found): Read[] {
  const returns = read('admin-list-returns');
  const customer = read('admin-get-customer');
  const people = read('admin-find-customers');
  const report = read('admin-read-report');
  const { returnNumber, returnedNumber } = found;
  const until = addDays(today, -1);
  const variant = `${featuredProduct.id}-m`;
  return [
    read('admin-status')('', {}),
    read('admin-today')('', {}),
    read('admin-list-work')('', {}),
    read('admin-get-order')('', { orderNumber: number }),
    read('admin-get-order')('with a return', { orderNumber: returnedNumber }),
    ...['requested', 'label_sent', 'received', 'done'].map((tab) => returns(tab, { tab })),
    returns('done, from the middle', { tab: 'done', after: returnNumber }),
    returns('search for a name', { tab: 'done', search: 'wade' }),
    returns('search for a state', { tab: 'done', search: 'kentucky' }),
    returns('search for a number', { tab: 'done', search: returnNumber }),
    read('admin-get-return')('', { returnNumber }),
    read('admin-packing-slips')('100 or all that wait', { orderNumbers: toShip }),
    read('admin-list-stock')('', { after: '' }),
    read('admin-stock-history')('', { variant }),
    read('admin-read-stock-file')('', { csv: `variant,on_hand\n${variant},6` }),
    read('admin-list-promo-codes')('', { after: '' }),
    read('admin-list-subscribers')('', {}),
    read('admin-get-club')('', {}),
    read('admin-list-sales')('', {}),
    people('a last name of 3 %', { search: 'tolliver' }),
    people('a letter', { search: 'w' }),
    people('a domain of a quarter', { search: 'bourbon.example' }),
    people('a state of 12 %', { search: 'kentucky' }),
    people('the end of a phone number', { search: phone.slice(-4) }),
    people('nobody', { search: 'zanzibar' }),
    customer('nobody', { email: 'nobody@zanzibar.example' }),
    customer('an order', { email }),
    customer('some orders', { email: regular }),
    customer('500 orders', { email: LOYAL }),
    report('a month', { from: addDays(until, -29), to: until }),
    report('a year', { from: addDays(until, -364), to: until }),
  ];
}

function exports({ email, today, bookingId }: Found): Read[] {
  const orders = read('admin-export-orders');
  const journal = read('admin-read-journal');
  const customer = read('admin-export-customer');
  const file = 'accounting';
  const until = addDays(today, -1);
  const month = { from: addDays(until, -29), to: until };
  const year = { from: addDays(until, -364), to: until };
  const all = { from: addDays(until, -1200), to: today };
  return [
    orders('a month', { file, ...month, limit: 500 }),
    orders('a month, counted', { file, ...month, limit: 0 }),
    orders('a year', { file, ...year, limit: 500 }),
    orders('all', { file, ...all, limit: 500 }),
    orders('all, counted', { file, ...all, limit: 0 }),
    orders('all, from the middle', { file, ...all, limit: 500, after: String(bookingId) }),
    orders('addresses', { file: 'addresses', limit: 500 }),
    journal('a month', { ...month, limit: 1000 }),
    journal('a year', { ...year, limit: 1000 }),
    journal('a year, from the middle', { ...year, limit: 1000, after: Number(bookingId) }),
    read('admin-export-subscribers')('', { after: '' }),
    customer('an order', { email, after: '' }),
    customer('500 orders', { email: LOYAL, after: '' }),
  ];
}

function shoppers({ number, email, orderId, token }: Found): Read[] {
  return [
    read('quote')('', oneTee()),
    read('track-order')('', { orderNumber: number, email }),
    read('get-order-details')('', { orderId, secureToken: token }),
    read('send-order-link')('', { email: LOYAL }),
  ];
}
