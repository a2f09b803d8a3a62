import type { Query } from '../bench/seed.ts';

/** More rows than most replies list, in each of which every text is as long as a form lets it be. */
const ROWS = 510;

/** Three bytes, as a name or a note may have in any place. */
const long = (length: number) => `repeat('樽', ${length})`;
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing 'a' from 17)::uuid`;
const id = (kind: string) => idOf(`'${kind}' || n`);
const ITEM = idOf("'item' || n || '-' || line");
const AT = "now() - interval '2 days' + n * interval '1 second'";
const NUMBERS = 'from generate_series($1::integer, $2::integer) as n';
/** The newest 100 orders have as many lines as a cart can have. */
const LINES = `generate_series(1, case when n % ${ROWS} > ${ROWS - 100} then 50 else 1 end) as line`;
/** Of these a reply lists more. */
const TIMES_2 = 'cross join generate_series(1, 2) as part';
const TIMES_10 = 'cross join generate_series(1, 10) as part';
const PERSON = `'first_name', ${long(100)}, 'last_name', n || ${long(90)}`;
const ADDRESS = `jsonb_build_object(${PERSON}, 'address_line1', n || ${long(90)}, 'address_line2', ${long(100)},
  'city', ${long(100)}, 'state_province', ${long(100)}, 'postal_code', ${long(20)}, 'country', 'Japan')`;
const PIECES = `(select jsonb_agg(jsonb_build_object('product_id', 'p' || line, 'product_name', ${long(80)}, 'size', 'M', 'unit_price', 100,
  'quantity', 1)) from ${LINES})`;

/** Whose orders they are. */
export const BUYER = 'buyer@long.example';
export const FIRST_ORDER = 'ORD-20260101-000001';
export const FIRST_RETURN = 'RET-20260101-000001-1';
export const SELLER = 'acct_long0001';

const CONTENTS = [
  `insert into checkouts (id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, items, customer,
     billing_address, shipping_address, notes, created_at, expires_at)
   select ${id('checkout')}, ${id('key')}, md5(n::text), 'ordered', 'usd', items_total(items), 0, 1, 'KY', items_total(items) + 1, items,
     jsonb_build_object(${PERSON}, 'email', '${BUYER}', 'phone', '+1 859 ' || n), ${ADDRESS}, ${ADDRESS}, ${long(500)}, ${AT}, ${AT}
   ${NUMBERS} cross join lateral ${PIECES} as bought (items)`,
  `insert into payments (id, checkout_id, provider, provider_payment_id, card_brand, card_last4, amount, currency, state, created_at, paid_at)
   select ${id('payment')}, ${id('checkout')}, 'stripe', 'pi_long' || n, 'visa', right('000' || n, 4), 101, 'usd', 'applied', ${AT}, ${AT}
   ${NUMBERS}`,
  `insert into customers (id, first_name, last_name, email, phone, created_at)
   select ${id('customer')}, ${long(100)}, ${long(100)}, '${BUYER}', '+1 859 ' || n, ${AT} ${NUMBERS}`,
  `insert into shipping_addresses (id, customer_id, first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country)
   select ${id('address')}, ${id('customer')}, ${long(100)}, ${long(100)}, n || ${long(90)}, ${long(100)}, ${long(100)}, ${long(100)},
     ${long(20)}, 'Japan' ${NUMBERS}`,
  `insert into orders (id, checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency, subtotal, sales_tax, tax_state,
     discount_amount, promo_discount, total_amount, notes, status, payment_status, words, created_at)
   select ${id('order')}, ${id('checkout')}, ${id('customer')}, ${id('address')}, 'ORD-20260101-' || lpad(n::text, 6, '0'),
     encode(sha256(('token' || n)::bytea), 'hex'), 'usd', 100, 1, 'KY', 0, 0, 101, ${long(500)}, 'processing', 'completed', '', ${AT}
   ${NUMBERS}`,
  `insert into order_items (id, order_id, line, product_id, product_name, size, unit_price, quantity, total_price)
   select ${ITEM}, ${id('order')}, line, 'p' || line, ${long(80)}, 'M', 100, 1, 100 ${NUMBERS} cross join ${LINES}`,
  `insert into bookings (at, kind, payment_id, refund_id, order_id, amount, tax)
   select ${AT}, kind, ${id('payment')}, case when kind = 'reversal' then ${id('reversal')} end, ${id('order')}, amount, 1
   ${NUMBERS} cross join (values ('payment', 101), ('reversal', 50)) as booked (kind, amount)`,
  `insert into returns (id, order_id, return_number, key, state, note, requested_at)
   select ${id('return')}, ${id('order')}, 'RET-20260101-' || lpad(n::text, 6, '0') || '-1', ${id('return-key')}, 'requested', ${long(1000)}, ${AT}
   ${NUMBERS}`,
  `insert into return_items (return_id, order_item_id, piece, size, reason, price, discount, tax)
   select ${id('return')}, ${ITEM}, 1, 'M', 'too_small', 100, 0, 1 ${NUMBERS} cross join ${LINES}`,
  // Of one order and its return.
  `insert into audit (actor, action, subject, subject_id, details)
   select 'owner@ghostbarrel.example', 'note', 'order', '${FIRST_ORDER}', jsonb_build_object('note', ${long(2000)}, 'return', '${FIRST_RETURN}')
   ${NUMBERS}`,
  `insert into outbox (kind, dedupe_key, payload, done_at)
   select 'message', 'long:' || n, jsonb_build_object('order_id', ${idOf("'order1'")}, 'return_id', ${idOf("'return1'")}), now() ${NUMBERS}`,
  // Pending and failed work.
  `insert into outbox (kind, dedupe_key, payload, last_error, attempts, done_at, failed_at, available_at)
   select 'order-links', 'long-' || state || n, jsonb_build_object('email', '${BUYER}'), ${long(500)}, 50, failed, failed, now() + interval '1 day'
   ${NUMBERS} cross join (values ('waits', null::timestamptz), ('refused', now())) as work (state, failed)`,
  `insert into provider_events (provider, event_id, type, object_id, received_at, attempts)
   select 'stripe', 'evt_long' || n, 'payment_intent.succeeded', 'pi_long' || n, now(), 50 ${NUMBERS}`,
  `insert into webhook_events (type, subject_id, data, answer)
   select 'order.created', ${id('order')}, '{"order_number": "${FIRST_ORDER}"}', ${long(200)} ${NUMBERS}`,
  `insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content)
   select 'stripe', 'pi_unknown' || n, gen_random_uuid(), 101, 'usd', ${AT}, jsonb_build_object('shop', null, 'order_number', null,
     'items', lines, 'subtotal', 100, 'discount', 0, 'tax', 1, 'tax_state', 'KY', 'promo_code', null, 'email', '${BUYER}', 'shipping_address', ${ADDRESS})
   ${NUMBERS} cross join (
     select jsonb_agg(jsonb_build_object('variant', ${long(100)} || line, 'quantity', 1, 'unit_price', 100)) as lines from generate_series(1, 50) as line
   ) as bought`,
  // Lists of people, codes and sales.
  `insert into club_emails (id, subject, body, source, sent_by, began_at, ended_at, members, last_number)
   select ${id('club-email')}, ${long(70)} || n, ${long(5000)}, jsonb_build_object('campaign', n), 'owner', ${AT}, now(), 1, 1 ${NUMBERS}`,
  `insert into newsletter_subscribers (email, source)
   select n || '-' || part || ${long(50)} || '@long.example', 'footer' ${NUMBERS} ${TIMES_10}`,
  `insert into waitlist (email, product_id, size) select '${BUYER}', 'ghost-barrel-tee', 'S' || n ${NUMBERS}`,
  `insert into promo_codes (code, discount_type, discount_value) select 'LONG' || n || '-' || part, 'fixed', 1 ${NUMBERS} ${TIMES_2}`,
  `insert into connected_accounts (id, email, business_name)
   select 'acct_long' || lpad(n::text, 4, '0'), '${BUYER}', ${long(80)} ${NUMBERS}`,
  `insert into connect_products (id, account_id, name, description, price_id, unit_amount, currency, is_active, created_at, changed_at)
   select 'prod_long' || n, '${SELLER}', ${long(250)}, ${long(2000)}, 'price_long' || n, 1900, 'usd', true, ${AT}, ${AT} ${NUMBERS}`,
  ...['lpad(n::text, 4, $$0$$)', '$$0001$$'].map(
    (number, index) =>
      `insert into connect_sales (session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee,
         currency, shipping, created_at)
       select 'cs_long${index}' || n, 'acct_long' || ${number}, 'pi_sale${index}' || n, 'prod_long1', ${long(250)}, 1, 100, 10, 'usd',
         jsonb_build_object('name', ${long(100)}, 'line1', ${long(100)}, 'line2', ${long(100)}, 'city', ${long(100)}, 'state', ${long(50)},
           'postal_code', ${long(20)}, 'country', 'JP'), ${AT} ${NUMBERS}`,
  ),
];

/**
 * Fills every list, past where a reply of it ends; called again, each list is longer. Triggers would look at each row.
 */
export async function fillReplies(query: Query, times: number): Promise<void> {
  await query('set session_replication_role = replica');
  for (const text of CONTENTS) await query(text, [(times - 1) * ROWS + 1, times * ROWS]);
  await query('set session_replication_role = origin');
  await query('analyze');
}
