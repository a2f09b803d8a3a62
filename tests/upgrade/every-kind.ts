import { UserError } from '#sandbox/platform/user-error.ts';
import type { Query } from '../bench/seed.ts';
import { type Condition, conditionsOf } from './missing-rows.ts';

/** Adds the rows that the visits to the shop have not left, each as the shop would have written it. */
export async function addEveryKind(query: Query): Promise<void> {
  for (const text of CHANGES) await query(text);
  await addOutbox(query);
  await query(AUDIT);
}

/** Changes that take days to happen, or cases that are too rare to be played. */
const CHANGES = [
  `select open_checkout(gen_random_uuid(), 'release', to_jsonb(ordered), null)
   from (select * from checkouts where state = 'ordered' and promo_code is null limit 1) as ordered`,
  `update checkouts
   set purged_at = now(), content_hash = '', customer = null, billing_address = null, shipping_address = null, notes = null
   where state = 'expired'`,
  `update payments set state = 'cancelled' where state = 'created' and checkout_id in (select id from checkouts where state = 'expired')`,
  `update refunds set requested_amount = amount + 100 where state = 'failed'`,
  `update returns set reminded_at = now() where state = 'label_sent'`,
  `update connected_accounts set business_name = 'Boone Cooperage'`,
  `update connect_products set picture = md5(id)`,
  // One waits to be shipped for longer than we promise.
  `do $$ declare late orders; begin
     set local session_replication_role = replica;
     select * into late from orders
       where status = 'processing' and payment_status = 'completed' and tax_state is not null limit 1;
     update orders set created_at = created_at - interval '10 days' where id = late.id;
     update payments set paid_at = paid_at - interval '10 days' where checkout_id = late.checkout_id;
     update bookings set at = at - interval '10 days', booked_at = booked_at - interval '10 days' where order_id = late.id;
   end $$`,
  `update newsletter_subscribers set refused_at = now() where email = 'waitlist@stave.example'`,
  // Work in each condition is added below.
  'update club_emails set members = members + 4',
  // Free from a threshold on, and taxed by piece.
  `do $$ declare bought orders; begin
     set local session_replication_role = replica;
     select orders.* into bought from orders join order_items on order_id = orders.id
       where quantity = 1 and status = 'processing' and sales_tax > 0 and discount_amount = 0 limit 1;
     update orders set shipping_rate = '{"name": "Express", "days": [1, 2], "offered": ["Standard", "Express"]}' where id = bought.id;
     update checkouts set shipping_rate = '{"name": "Express", "days": [1, 2], "offered": ["Standard", "Express"]}' where id = bought.checkout_id;
     update order_items set taxable = array[unit_price] where order_id = bought.id and quantity = 1;
   end $$`,
  `select write_day_sums('America/New_York', 100)`,
  `insert into incidents (id, function, request, error)
   values (gen_random_uuid(), 'get-order-details', 'a4f1', '{"name": "TypeError", "message": "fetch failed"}')`,
  `insert into unknown_payments
     (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content, settled_at, outcome, capture_id)
   select provider, 'unknown_' || place, gen_random_uuid(), total, currency, now(), jsonb_build_object(
     'shop', 'https://shop.example', 'order_number', null, 'subtotal', subtotal, 'discount', discount, 'tax', tax,
     'items', '[{"variant": "ghost-barrel-tee-m", "quantity": 1, "unit_price": 2899}]'::jsonb, 'tax_state', tax_state,
     'promo_code', promo_code, 'email', customer ->> 'email', 'phone', null, 'shipping_address', shipping_address
   ), settled_at, outcome, case provider when 'paypal' then 'capture_' || place end
   from checkouts, (values
     ('stripe', 1, null::timestamptz, null), ('paypal', 2, null, null), ('stripe', 3, now(), 'order'), ('paypal', 4, now(), 'refund'),
     ('paypal', 5, now(), 'book')
   ) as unknown (provider, place, settled_at, outcome)
   where checkouts.id = (select checkout_id from orders where total_amount > 0 order by order_number limit 1)`,
  `insert into webhook_events (type, subject_id, data, claimed_until, attempts, answer, delivered_at, failed_at, held_at)
   select type, gen_random_uuid(), webhook_data_of_order(orders.id), claimed_until, attempts, answer, delivered_at, failed_at, held_at
   from (select id from orders order by order_number limit 1) as orders, unnest(array[
     'order.created', 'order.paid', 'order.delayed', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested', 'return.completed'
   ]) as type, (values
     (now(), 1, null, null::timestamptz, null::timestamptz, null::timestamptz), (null, 1, 'HTTP 200', now(), null, null),
     (null, 40, 'HTTP 500', null, now(), null), (null, 0, null, null, null, now())
   ) as attempt (claimed_until, attempts, answer, delivered_at, failed_at, held_at)`,
];

const OF_DELAY = "select jsonb_build_object('order_id', order_id) as payload from open_delays";

/** Payloads of kinds that the visits leave no row of, or none that is still sent; the others are copied from what was queued. */
const PAYLOADS: Record<string, string> = {
  'sold-out':
    "select jsonb_build_object('payment_id', payment_id) as payload from refunds where kind = 'unapplied_payment'",
  'order-cancelled':
    "select jsonb_build_object('order_id', id) as payload from orders where status = 'cancelled'",
  'return-reminder': ofReturn('label_sent'),
  'return-not-refunded': ofReturn('completed'),
  'refused-emails': `select jsonb_build_object('day', current_date, 'count', 1, 'ids', jsonb_build_array(id)) as payload from outbox`,
  'late-report': `select jsonb_build_object('day', (now() at time zone 'America/New_York')::date) as payload`,
  'unknown-payment': `select jsonb_build_object('provider', provider, 'id', provider_payment_id) as payload
    from unknown_payments where settled_at is null`,
  erased: `select '{"email": "leaver@stave.example", "first_name": "Wade"}'::jsonb as payload`,
  'erase-elsewhere': `select jsonb_build_object('email_hash', email_hash, 'erased_at', erased_at, 'labels', '[]'::jsonb, 'intents', '[]'::jsonb)
    as payload from erasures`,
  'order-delayed': OF_DELAY,
  'delay-reminder': OF_DELAY,
  'club-email': `select jsonb_build_object('club_email_id', id, 'email', (
      select email from newsletter_subscribers where refused_at is null order by number limit 1
    )) as payload from club_emails where ended_at is null`,
  'club-email-test': `select jsonb_build_object(
      'email', 'owner@ghostbarrel.example',
      'content', jsonb_build_object('subject', 'A word', 'text', 'To you.', 'productId', null)
    ) as payload`,
  'failed-webhooks': `select jsonb_build_object('day', (now() at time zone 'America/New_York')::date, 'count', 1, 'events', jsonb_build_array(
      'order.created of ' || order_number
    )) as payload from orders`,
};

function ofReturn(state: string): string {
  return `select jsonb_build_object('order_id', order_id, 'return_id', id) as payload from returns where state = '${state}'`;
}

/** The columns of a row in each condition. */
const CONDITION_COLUMNS: Record<Condition, Record<string, string>> = {
  waiting: { claimed_until: 'now()' },
  held: { held_at: 'now()' },
  sent: { done_at: 'now()' },
  refused: { done_at: 'now()', failed_at: 'now()', last_error: "'550 5.1.1 No such user'" },
};

async function addOutbox(query: Query): Promise<void> {
  for (const { kind, is_for_owner } of await query('select * from outbox_kinds order by kind')) {
    const queued = `select payload from outbox where kind = '${String(kind)}' limit 1`;
    const [payload] = await query(PAYLOADS[String(kind)] ?? queued);
    if (!payload)
      throw new UserError(`Add a payload of ${String(kind)} to tests/upgrade/every-kind.ts.`);
    for (const condition of conditionsOf(kind, is_for_owner)) {
      const columns = CONDITION_COLUMNS[condition];
      await query(
        `insert into outbox (kind, dedupe_key, payload, ${Object.keys(columns).join()})
         values ($1, $1::text || ':${condition}', $2, ${Object.values(columns).join()})`,
        [kind, JSON.stringify(payload.payload)],
      );
    }
  }
}

/** Actions that the visits have not done, with what their sentences read of the details. */
const AUDIT = `insert into audit (actor, action, subject, subject_id, details)
  select 'owner@ghostbarrel.example', action, subject,
    case subject when 'order' then (select order_number from orders order by 1 limit 1) else 'release' end,
    '{"back_to": null, "missing": []}'
  from audit_actions
  where not exists (
    select from audit where (audit.subject, audit.action) = (audit_actions.subject, audit_actions.action)
  )`;
