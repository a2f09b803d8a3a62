/** Runs a statement directly on the database. */
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** All change one row of the stock: in one transaction, each of them would make the next one slower. */
const AT_ONCE = 2000;

/**
 * Fills the tables as if this many orders had been placed, each after an abandoned checkout, in the years before. Ids
 * follow from the number, so that any order can be requested.
 */
export async function seedOrders(query: Query, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const range = [from + 1, Math.min(from + AT_ONCE, count)];
    for (const text of ORDERS) await query(text, text.includes('$1') ? range : []);
  }
}

/**
 * Adds connected accounts, each with a product that was sold once, started payments and declined cards.
 */
export async function seedSellers(query: Query, count: number): Promise<void> {
  for (const text of PLATFORM) await query(text, [1, count]);
}

/** Tells a thousand shoppers that their orders ship later. */
export async function seedDelays(query: Query): Promise<void> {
  await query(`
    with told as (
      insert into audit (actor, action, subject, subject_id, details)
      select 'seed', 'tell delay', 'order', order_number, '{}' from orders limit 1000
      returning id, subject_id
    )
    insert into delays (order_id, entry_id, key, promised_day, new_day)
    select orders.id, told.id, gen_random_uuid(), '2024-01-02', '2024-01-09' from told join orders on order_number = subject_id`);
}

/** The order with this number, as shoppers know it. */
export const seededOrder = (n: number) => ({
  orderNumber: `ORD-20240101-${String(n).padStart(6, '0')}`,
  email: `shopper.${n}@seed.example`,
  paymentIntentId: `pi_seed${n}`,
});

export const seededAccount = (n: number) => `acct_seed${String(n).padStart(8, '0')}`;

/** A UUID out of a kind and a number, of the fourth version as PostgreSQL's own are. */
const id = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing 'a' from 17)::uuid`;
const AT = `timestamptz '2024-01-01' + n * interval '5 minutes'`;
/** Rows under data retention ended recently, because the reconciler would have purged older ones. */
const LATELY = `now() - interval '1 day'`;
const NUMBERS = 'from generate_series($1::integer, $2::integer) as n';
const ADDRESS = `jsonb_build_object('first_name', 'Wade', 'last_name', 'Tolliver', 'address_line1', n || ' Jefferson Street',
  'address_line2', null, 'city', 'Lexington', 'state_province', 'Kentucky', 'postal_code', '40508', 'country', 'United States')`;

const checkouts = (kind: string, state: string, ends = `${AT} + interval '1 hour'`) => `
  insert into checkouts (id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, items, customer,
    billing_address, shipping_address, created_at, expires_at)
  select ${id(kind)}, ${id(`key-${kind}`)}, md5(n::text), '${state}', 'usd', 2899, 0, 174, 'KY', 3073,
    '[{"product_id": "ghost-barrel-tee", "product_name": "Ghost Barrel Heritage Tee", "size": "M", "unit_price": 2899, "quantity": 1}]',
    jsonb_build_object('first_name', 'Wade', 'last_name', 'Tolliver', 'email', 'shopper.' || n || '@seed.example', 'phone', null),
    ${ADDRESS}, ${ADDRESS}, ${AT}, ${ends}
  ${NUMBERS}`;

const payments = (kind: string, intent: string, state: string) => `
  insert into payments (id, checkout_id, provider, provider_payment_id, amount, currency, state, created_at, paid_at, next_check_at)
  select ${id(`payment-${kind}`)}, ${id(kind)}, 'stripe', '${intent}' || n, 3073, 'usd', '${state}', ${AT}, ${AT}, ${AT}
  ${NUMBERS}`;

const ORDERS = [
  checkouts('checkout', 'ordered'),
  checkouts('abandoned', 'expired', LATELY),
  payments('checkout', 'pi_seed', 'applied'),
  payments('abandoned', 'pi_lost', 'cancelled'),
  `insert into customers (id, first_name, last_name, email, created_at)
   select ${id('customer')}, 'Wade', 'Tolliver', 'shopper.' || n || '@seed.example', ${AT} ${NUMBERS}`,
  `insert into shipping_addresses (id, customer_id, first_name, last_name, address_line1, city, state_province, postal_code, country)
   select ${id('address')}, ${id('customer')}, 'Wade', 'Tolliver', n || ' Jefferson Street', 'Lexington', 'Kentucky', '40508', 'United States'
   ${NUMBERS}`,
  `insert into orders (id, checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency, subtotal, sales_tax,
     tax_state, discount_amount, promo_discount, total_amount, payment_status, status, created_at)
   select ${id('order')}, ${id('checkout')}, ${id('customer')}, ${id('address')}, 'ORD-20240101-' || lpad(n::text, 6, '0'),
     encode(sha256(('token' || n)::bytea), 'hex'), 'usd', 2899, 174, 'KY', 0, 0, 3073, 'completed', 'delivered', ${AT}
   ${NUMBERS}`,
  `insert into shipments (order_id, carrier, tracking_number, shipped_at, delivered_at)
   select ${id('order')}, 'UPS', '1Z' || n, ${AT}, ${AT} ${NUMBERS}`,
  `insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price)
   select ${id('order')}, 1, 'ghost-barrel-tee', 'Ghost Barrel Heritage Tee', 'M', 2899, 1, 2899 ${NUMBERS}`,
  `insert into returns (id, order_id, return_number, key, state, requested_at, received_at, completed_at, fee)
   select ${id('return')}, ${id('order')}, 'RET-20240101-' || lpad(n::text, 6, '0') || '-1', ${id('return-key')}, 'completed',
     ${AT}, ${AT}, ${AT}, 0 ${NUMBERS}`,
  `insert into return_items (return_id, order_item_id, piece, size, reason, price, discount, tax, condition, received_at,
     received_by, outcome)
   select ${id('return')}, order_items.id, 1, 'M', 'too_small', 500, 0, 0, 'as_new', ${AT}, 'etta', 'refunded'
   from generate_series($1::integer, $2::integer) as n join order_items on order_id = ${id('order')}`,
  `insert into refunds (payment_id, kind, amount, reason, idempotency_key, provider_refund_id, state, created_at)
   select ${id('payment-checkout')}, 'operator', 500, 'a loose seam', 'seed:' || n, 're_seed' || n, 'succeeded', ${AT} ${NUMBERS}`,
  `insert into bookings (at, kind, payment_id, order_id, amount, tax)
   select ${AT}, 'payment', ${id('payment-checkout')}, ${id('order')}, 3073, 174 ${NUMBERS}`,
  `insert into bookings (at, kind, payment_id, refund_id, order_id, amount, tax)
   select refunds.created_at, 'refund', payment_id, refunds.id, ${id('order')}, refunds.amount, sales_tax
   from generate_series($1::integer, $2::integer) as n join refunds on idempotency_key = 'seed:' || n`,
  `insert into provider_events (provider, event_id, type, object_id, received_at, processed_at)
   select 'stripe', 'evt_seed' || n, 'payment_intent.succeeded', 'pi_seed' || n, ${AT}, ${LATELY} ${NUMBERS}`,
  `insert into outbox (kind, dedupe_key, payload, available_at, attempts, done_at, created_at)
   select 'order-confirmation', 'order-confirmation:seed' || n, jsonb_build_object('order_id', ${id('order')}), ${AT}, 1, ${AT}, ${AT}
   ${NUMBERS}`,
  `insert into promo_codes (code, discount_type, discount_value) values ('SEEDED', 'fixed', 1) on conflict do nothing`,
  `insert into promo_redemptions (checkout_id, code, state) select ${id('checkout')}, 'SEEDED', 'redeemed' ${NUMBERS}`,
  `insert into audit (at, actor, action, subject, subject_id)
   select ${AT}, 'etta', 'ship', 'order', 'ORD-20240101-' || lpad(n::text, 6, '0') ${NUMBERS}`,
  `insert into stock (product_id, size, on_hand, committed) values ('ghost-barrel-tee', 'XXL', 1000000000, 0)
   on conflict do nothing`,
  `insert into stock_reservations (holder_id, product_id, size, quantity)
   select ${id('abandoned')}, 'ghost-barrel-tee', 'XXL', 1 ${NUMBERS}`,
  `insert into newsletter_subscribers (email, source) select 'reader.' || n || '@seed.example', 'footer' ${NUMBERS}`,
  `insert into newsletter_leavers (email_hash) select email_hash('leaver.' || n || '@seed.example') ${NUMBERS}`,
  `insert into waitlist (email, product_id, size, notified_at)
   select 'reader.' || n || '@seed.example', 'ghost-barrel-tee', 'S', case when n % 2 = 0 then ${LATELY} end ${NUMBERS}`,
  `insert into incidents (id, function, error, created_at)
   select ${id('incident')}, 'quote', '{"name": "Error", "message": "Stripe can''t be reached."}', ${LATELY} ${NUMBERS}`,
  `insert into request_keys (call, key, content, created_at)
   select 'admin-refund-order', ${id('key')}, 'seeded', ${LATELY} ${NUMBERS}`,
  `insert into rate_limits (client, request_count, resets_at)
   select md5('client' || n), 1, now() + interval '1 day' ${NUMBERS}`,
];

const ACCOUNT = `'acct_seed' || lpad(n::text, 8, '0')`;

const PLATFORM = [
  `insert into connected_accounts (id, email, charges_enabled, onboarding_complete)
   select ${ACCOUNT}, 'seller.' || n || '@seed.example', true, true ${NUMBERS}`,
  `insert into account_secrets (secret_hash, account_id, is_emailed)
   select rpad(md5('secret' || n), 43, 'x'), ${ACCOUNT}, true ${NUMBERS}`,
  `insert into connect_products (id, account_id, name, description, price_id, unit_amount, currency, is_active, created_at, changed_at)
   select 'prod_seed' || n, ${ACCOUNT}, 'Barrel ring ' || n, 'Turned from a stave.', 'price_seed' || n, 1900, 'usd', true, ${AT}, ${AT}
   ${NUMBERS}`,
  `insert into connect_sales (session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency)
   select 'cs_seed' || n, ${ACCOUNT}, 'pi_sale' || n, 'prod_seed' || n, 'Barrel ring', 1, 1900, 190, 'usd' ${NUMBERS}`,
  `insert into payment_starts (checkout_id, client, started_at)
   select ${id('abandoned')}, md5('client' || n), now() - interval '30 minutes' ${NUMBERS}`,
  `insert into card_declines (event_id, checkout_id, declined_at)
   select 'evt_declined' || n, ${id('abandoned')}, ${LATELY} ${NUMBERS}`,
];
