import * as z from 'zod';
import { orderAddress } from '#contracts/orders/order-content.ts';
import { oneRow, run } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { PROVIDERS, sourceRow } from '#payment/checkouts.queries.ts';

interface Page {
  /** The number of the last order of the page before. */
  after: string | undefined;
  limit: number;
}

/** `total` counts all pages; null after the first. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  oneRow(z.object({ orders: z.array(row), total: z.int().nullable() }));

const paidRow = z.object({
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

/** A page of the orders paid from an instant until another, the oldest first; money in cents. */
export function readPaidOrders(from: Date, until: Date, { after = '', limit }: Page) {
  return pageOf(paidRow)`
    with paid as not materialized (
      select payment_id, order_id, at from bookings
      where kind = 'payment' and order_id is not null and at >= ${from} and at < ${until}
    ), previous as (
      select at, order_id
      from orders join payments using (checkout_id) join bookings on payment_id = payments.id
      where order_number = ${after} and kind = 'payment' and order_id is not null
    ), page as (
      select * from paid
      where ${after} = '' or (at, order_id) > ((select at from previous), (select order_id from previous))
      order by at, order_id
      limit ${limit}
    )
    select
      case when ${after} = '' then (select count(*)::integer from paid) end as total,
      coalesce(jsonb_agg(jsonb_build_object(
        'orderNumber', order_number, 'paidAt', at,
        'pieces', (select sum(quantity) from order_items where order_items.order_id = orders.id),
        'subtotalCents', subtotal, 'discountCents', discount_amount, 'promoCode', promo_code, 'taxCents', sales_tax,
        'taxState', tax_state, 'totalCents', total_amount,
        'refundedCents', (
          select coalesce(sum(refunds.amount), 0) from refunds where payment_id = page.payment_id and refunds.state = 'succeeded'
        ),
        'provider', provider, 'paymentId', coalesce(capture_id, provider_payment_id),
        'source', (select customer -> 'source' from checkouts where checkouts.id = orders.checkout_id)
      ) order by at, order_id), '[]') as orders
    from page join orders on orders.id = page.order_id join payments on payments.id = page.payment_id`;
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
