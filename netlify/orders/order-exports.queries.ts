import * as z from 'zod';
import { orderAddress } from '#contracts/orders/order-content.ts';
import { oneRow, run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { PROVIDERS, sourceRow } from '#payment/checkouts.queries.ts';

interface Page {
  /** `next` of the page before. */
  after: string | undefined;
  limit: number;
}

/** `total` counts all pages; null after the first. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  oneRow(z.object({ orders: z.array(row), total: z.int().nullable() }));

const paidRow = z.object({
  bookingId: z.int(),
  /** The number of the order, or the payment's id if it was booked without one. */
  orderNumber: z.string(),
  paidAt: z.coerce.date(),
  pieces: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  promoCode: z.string().nullable(),
  taxCents: z.int(),
  taxState: z.string().nullable(),
  totalCents: z.int(),
  refundedCents: z.int(),
  provider: z.enum(PROVIDERS),
  /** As the provider's dashboard shows it. */
  paymentId: z.string(),
  source: sourceRow,
  shippingCents: z.int(),
  shippingTaxCents: z.int(),
  shippingMethod: z.string().nullable(),
  /** Where the parcel goes; null without an order. */
  destination: z.object({ state_province: z.string(), country: z.string() }).nullable(),
});
export type PaidOrder = z.output<typeof paidRow>;

/**
 * A page of the orders paid from an instant until another, and of the payments booked without one, the oldest first;
 * money in cents, as in reports and the journal: a free order has no amounts. `after` is the id of a booking.
 */
export function readPaidOrders(from: Date, until: Date, { after, limit }: Page) {
  const last = after ?? null;
  return pageOf(paidRow)`
    with ordered as not materialized (
      select id, payment_id, order_id, at, amount, tax from bookings
      where kind = 'payment' and order_id is not null and at >= ${from} and at < ${until}
    ), booked as not materialized (
      select bookings.id, payment_id, order_id, at, bookings.amount, tax
      from unknown_payments join payments using (provider, provider_payment_id) join bookings on payment_id = payments.id
      where outcome = 'book' and kind = 'payment' and at >= ${from} and at < ${until}
    ), previous as (
      select at from bookings where id = ${last}::bigint
    ), page as (
      (
        select * from ordered
        where ${last}::bigint is null or at >= (select at from previous) and (at, id) > ((select at from previous), ${last}::bigint)
        order by at, id limit ${limit}
      ) union all (
        select * from booked where ${last}::bigint is null or (at, id) > ((select at from previous), ${last}::bigint)
      )
      order by at, id limit ${limit}
    )
    select
      case when ${last}::bigint is null then
        (select count(*)::integer from ordered) + (select count(*)::integer from booked)
      end as total,
      coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', page.id, 'orderNumber', coalesce(order_number, capture_id, provider_payment_id), 'paidAt', page.at,
        'pieces', (select sum(quantity) from jsonb_to_recordset(items) as item (quantity integer)),
        'subtotalCents', case when page.amount > 0 then checkouts.subtotal else 0 end,
        'discountCents', case when page.amount > 0 then checkouts.discount else 0 end,
        'promoCode', checkouts.promo_code, 'taxCents', page.tax, 'taxState', checkouts.tax_state,
        'totalCents', page.amount,
        'refundedCents', (
          select coalesce(sum(refunds.amount), 0) from refunds
          where refunds.payment_id = page.payment_id and refunds.state = 'succeeded'
        ),
        'provider', provider, 'paymentId', coalesce(capture_id, provider_payment_id), 'source', checkouts.customer -> 'source',
        'shippingCents', case when page.amount > 0 then checkouts.shipping else 0 end,
        'shippingTaxCents', case when page.amount > 0 then checkouts.shipping_tax else 0 end,
        'shippingMethod', checkouts.shipping_rate ->> 'name', 'destination', to_jsonb(address)
      ) order by page.at, page.id), '[]') as orders
    from page
    join payments on payments.id = page.payment_id
    join checkouts on checkouts.id = payments.checkout_id
    left join orders on orders.id = page.order_id
    left join shipping_addresses as address on address.id = shipping_address_id`;
}

const parcelRow = z.object({
  ...orderAddress.shape,
  orderNumber: z.string(),
  phone: z.string().nullable(),
  pieces: z.int(),
});
export type Parcel = z.output<typeof parcelRow>;

/** A page of the orders that wait to ship, with where to, the oldest first. */
export function readParcels({ after = '', limit }: Page) {
  return pageOf(parcelRow)`
    with page as (
      select * from orders
      where tab = 'to_ship' and (
        ${after} = '' or (created_at, id) > (select created_at, id from orders where order_number = ${after})
      )
      order by created_at, id
      limit ${limit}
    )
    select
      case when ${after} = '' then (select count(*)::integer from orders where tab = 'to_ship') end as total,
      coalesce(jsonb_agg(to_jsonb(address) || jsonb_build_object(
        'orderNumber', order_number, 'phone', phone,
        'pieces', (select sum(quantity) from order_items where order_id = page.id)
      ) order by page.created_at, page.id), '[]') as orders
    from page
    join shipping_addresses as address on address.id = shipping_address_id
    join customers on customers.id = page.customer_id`;
}

/** Adds to the audit that this file is exported: once an hour, so that all its pages are one entry. */
export async function recordExport({ file, ...days }: { file: string }, actor: Actor) {
  const details = JSON.stringify(days);
  await run`
    select add_audit_entry(
      p_actor => ${actor}, p_action => 'export', p_subject => 'orders', p_subject_id => ${file},
      p_details => ${details}::jsonb
    )
    where not exists (
      select from audit
      where subject = 'orders' and subject_id = ${file} and actor = ${actor} and details = ${details}::jsonb
        and at > now() - interval '1 hour'
    )`;
}
