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
});
export type PaidOrder = z.output<typeof paidRow>;

/**
 * A page of the orders paid from an instant until another, and of the payments booked without one, the oldest first; money in cents,
 * as in reports and the journal: a free order has no amounts. `after` is the id of a booking.
 */
export function readPaidOrders(from: Date, until: Date, { after, limit }: Page) {
  const last = after ?? null;
  return pageOf(paidRow)`
    with paid as not materialized (
      select id, payment_id, at from bookings
      where kind = 'payment' and at >= ${from} and at < ${until} and (order_id is not null or exists (
        select from payments join unknown_payments using (provider, provider_payment_id)
        where payments.id = payment_id and outcome = 'book'
      ))
    ), page as (
      select * from paid
      where ${last}::bigint is null or (at, id) > (select at, id from bookings where id = ${last}::bigint)
      order by at, id
      limit ${limit}
    )
    select
      case when ${last}::bigint is null then (select count(*)::integer from paid) end as total,
      coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', page.id, 'orderNumber', order_number, 'paidAt', page.at, 'pieces', pieces,
        'subtotalCents', gross, 'discountCents', entry.discount, 'promoCode', promo_code, 'taxCents', entry.tax,
        'taxState', entry.tax_state, 'totalCents', entry.amount,
        'refundedCents', (
          select coalesce(sum(refunds.amount), 0) from refunds
          where refunds.payment_id = page.payment_id and refunds.state = 'succeeded'
        ),
        'provider', entry.provider, 'paymentId', provider_id, 'source', customer -> 'source'
      ) order by page.at, page.id), '[]') as orders
    from page
    join journal_entries as entry using (id)
    join payments on payments.id = page.payment_id
    join checkouts on checkouts.id = checkout_id`;
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
