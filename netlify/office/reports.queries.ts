import * as z from 'zod';
import { reportFigures } from '#contracts/office/reports.ts';
import { type Day, SHOP_TIME_ZONE } from '#shop/shop-clock.ts';
import { officeReasons } from '#contracts/returns/returns.ts';
import { rows } from '#adapters/database.ts';
import { PROVIDERS, sourceRow } from '#payment/checkouts.queries.ts';

/** Days of the shop, both included. */
export interface Days {
  from: Day;
  to: Day;
}

const figuresRow = z.object({
  ...reportFigures.shape,
  /** Null: the row is of a state on all days. */
  day: z.string().nullable(),
  state: z.string().nullable(),
});

/**
 * The bookings of each day, and those of orders of each state; money in cents. Payments without an order are left out.
 * Days that are over are summed already (docs/decisions/reports.md).
 */
export function readFigures({ from, to }: Days) {
  return rows(figuresRow)`
    select day::text, state, sum(orders)::integer as orders, sum(pieces)::integer as pieces,
      sum(gross)::integer as "grossCents", sum(discount)::integer as "discountCents",
      sum(discounted_orders)::integer as "discountedOrders",
      sum(refund)::integer as "refundCents", sum(refunds)::integer as refunds, sum(failed_refunds)::integer as "failedRefunds",
      sum(fee)::integer as "feeCents", sum(fees)::integer as fees,
      sum(shipping)::integer as "shippingCents", sum(shipping_orders)::integer as "shippingOrders",
      sum(shipping_refund)::integer as "shippingRefundCents", sum(shipping_refunds)::integer as "shippingRefunds",
      sum(dispute)::integer as "disputeCents", sum(disputes)::integer as disputes, sum(won_disputes)::integer as "wonDisputes",
      sum(gross - discount + shipping - refund - shipping_refund + fee - dispute)::integer as "netCents",
      sum(exempt)::integer as "exemptCents", sum(taxable)::integer as "taxableCents", sum(taxed_shipping)::integer as "taxedShippingCents",
      sum(tax)::integer as "taxCents", sum(tax_refund)::integer as "taxRefundCents"
    from sums_of_days(p_zone => ${SHOP_TIME_ZONE}, p_from => ${from}, p_to => ${to})
    group by grouping sets ((day), (state))
    order by day, state`;
}

const foundRow = z.object({ day: z.string(), cents: z.int() });

/**
 * The payments of orders on these days that were booked after the last of them, with tax, by the day of that: they had
 * been lost, or came late (docs/decisions/days.md).
 */
export function readFoundPayments({ from, to }: Days) {
  return rows(foundRow)`
    select booked_on::text as day, sum(paid)::integer as cents
    from sums_of_days(p_zone => ${SHOP_TIME_ZONE}, p_from => ${from}, p_to => ${to})
    where booked_on > ${to} and paid > 0
    group by booked_on
    order by booked_on`;
}

const soldRow = z.object({
  productId: z.string(),
  product: z.string(),
  size: z.string(),
  sold: z.int(),
});

/**
 * The pieces of the orders paid on these days as they were bought, most first. A product has the name that it had last.
 */
export function readSoldPieces({ from, to }: Days) {
  return rows(soldRow)`
    select product_id as "productId", (array_agg(product_name order by day desc))[1] as product, size, sum(pieces)::integer as sold
    from pieces_of_days(p_zone => ${SHOP_TIME_ZONE}, p_from => ${from}, p_to => ${to})
    group by product_id, size
    order by sold desc, product, size`;
}

const returnedRow = z.object({
  size: z.string(),
  reason: z.enum(officeReasons),
  pieces: z.int(),
});

/** The pieces that came back in the returns completed on these days. */
export function readReturnedPieces({ from, to }: Days) {
  return rows(returnedRow)`
    select size, reason, count(*)::integer as pieces
    from returns join return_items on return_id = returns.id
    where completed_at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
      and completed_at < (${to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}
      and outcome in ('refunded', 'exchanged')
    group by size, reason`;
}

const feeRow = z.object({ day: z.string(), sales: z.int(), cents: z.int() });

/**
 * Our fees of the sales recorded on each day, in cents. Whether we refund a sale, with its fee, is decided when it is
 * recorded (docs/decisions/seller-platform.md): such a sale has none.
 */
export function readSellerFees({ from, to }: Days) {
  return rows(feeRow)`
    select to_char(created_at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD') as day, count(*)::integer as sales,
      sum(application_fee)::integer as cents
    from connect_sales
    where created_at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
      and created_at < (${to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}
      and refund_status is null and application_fee > 0
    group by day
    order by day`;
}

const sourceOrders = z.object({ source: sourceRow.unwrap(), orders: z.int(), netCents: z.int() });

/**
 * The bookings of these days for orders that came by a link, as in readFigures, by link, largest first. Those orders
 * are few, and found by their link.
 */
export function readSources({ from, to }: Days) {
  return rows(sourceOrders)`
    select checkouts.customer -> 'source' as source, count(*) filter (where is_sale)::integer as orders,
      sum(entry.net)::integer as "netCents"
    from checkouts
    join payments on payments.checkout_id = checkouts.id
    join bookings on payment_id = payments.id
    join journal_entries as entry on entry.id = bookings.id
    where checkouts.customer -> 'source' is not null
      and bookings.at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
      and bookings.at < (${to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE} and order_number is not null
    group by 1
    order by "netCents" desc, 1`;
}

const entryRow = z.object({
  id: z.int(),
  day: z.string(),
  kind: z.enum(['payment', 'refund', 'reversal']),
  /** Null: the payment made no order. */
  orderNumber: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  /** As the provider's dashboard shows it. */
  providerId: z.string(),
  state: z.string().nullable(),
  amount: z.int(),
  tax: z.int(),
  gross: z.int(),
  discount: z.int(),
  refund: z.int(),
  fee: z.int(),
  dispute: z.int(),
  shipping: z.int(),
  shippingRefund: z.int(),
});
export type JournalEntry = z.output<typeof entryRow>;

/**
 * A page of what was booked on these days, the oldest first, without free orders; money in cents. `after` is the id
 * before it.
 */
export function readJournalEntries({ from, to }: Days, after: number | undefined, limit: number) {
  return rows(entryRow)`
    select id::integer, to_char(at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD') as day, kind, order_number as "orderNumber",
      provider, provider_id as "providerId", tax_state as state, amount, tax, gross, discount, refund, fee, dispute, shipping,
      shipping_refund as "shippingRefund"
    from journal_entries
    where at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
      and at < (${to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE} and amount <> 0
      and (${after ?? null}::bigint is null or (at, id) > (select at, id from bookings where id = ${after ?? null}::bigint))
    order by at, id
    limit ${limit}`;
}
