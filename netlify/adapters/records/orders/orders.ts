import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { orderAddress, orderCustomer } from '#contracts/orders/order-content.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, type PaymentMethod } from '#shop/order-state.ts';
import { oneRow, rows } from '#adapters/database.ts';
import { type Provider, PROVIDERS } from '../payment/checkouts.ts';

export const placedRow = z.object({
  outcome: z.enum(['created', 'existing', 'second_payment', 'refused', 'unknown']),
  order_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
  secure_token: z.string().nullable(),
});

export interface PaidCheckout {
  checkoutId: string;
  provider: Provider;
  providerPaymentId: string;
  amountCents: number;
  currency: string;
  /** PayPal's id of the capture, which refunds need. */
  captureId?: string;
  /** False while the PayPal capture is pending. */
  captured?: boolean;
  /** Now, if the provider names no time. */
  paidAt?: Date | undefined;
  card?: { brand: string | null; last4: string | null } | undefined;
}

/** `refusal` is why a refused payment made no order. */
const placedNowRow = placedRow.extend({ refusal: z.string().nullable() });

/** Places the order of a paid checkout, or finds it placed (place_order). */
export async function placeOrder(paid: PaidCheckout) {
  const placed = await oneRow(placedNowRow)`
    select * from place_order(
      ${paid.checkoutId}, ${paid.provider}, ${paid.providerPaymentId}, ${paid.amountCents}, ${paid.currency},
      ${paid.captureId ?? null}, ${paid.captured ?? true}, coalesce(${paid.paidAt ?? null}::timestamptz, now()),
      ${paid.card?.brand ?? null}, ${paid.card?.last4 ?? null}
    )`;
  return {
    outcome: placed.outcome,
    order: orderOf(placed),
    isSoldOut: placed.refusal === 'sold out',
  };
}

/** The order of this checkout key with this same content. */
export async function findOrderOf(
  checkoutKey: string,
  contentHash: string,
): Promise<PlacedOrder | undefined> {
  const [order] = await rows(placedRow.omit({ outcome: true }))`
    select orders.id as order_id, orders.order_number, orders.secure_token
    from checkouts
    join orders on orders.checkout_id = checkouts.id
    where checkouts.checkout_key = ${checkoutKey} and checkouts.content_hash = ${contentHash}`;
  return order && orderOf(order);
}

const paymentRow = placedRow
  .omit({ outcome: true })
  .extend({ checkout_id: z.uuid() })
  .transform((row) => ({ checkoutId: row.checkout_id, order: orderOf(row) }));

/**
 * The payment with this provider id and checkout key, with its order if there is one. A hosted session is not a payment
 * itself: the order is that of its checkout.
 */
export async function findPayment(
  provider: Provider,
  providerPaymentId: string,
  checkoutKey: string,
) {
  const [payment] = await rows(paymentRow)`
    select checkouts.id as checkout_id, orders.id as order_id, orders.order_number, orders.secure_token
    from payments
    join checkouts on checkouts.id = payments.checkout_id
    left join orders on orders.checkout_id = checkouts.id
      and (payments.state in ('pending', 'applied', 'refunded') or payments.provider = 'stripe_session')
    where payments.provider = ${provider}
      and payments.provider_payment_id = ${providerPaymentId}
      and checkouts.checkout_key = ${checkoutKey}`;
  return payment;
}

export function orderOf(row: Omit<z.output<typeof placedRow>, 'outcome'>): PlacedOrder | undefined {
  if (!row.order_id || !row.order_number || !row.secure_token) return undefined;
  return { orderId: row.order_id, orderNumber: row.order_number, secureToken: row.secure_token };
}

/** A wallet charges a card too. */
export const PAYMENT_METHOD_OF: Record<Provider, PaymentMethod> = {
  stripe: 'card',
  stripe_session: 'card',
  paypal: 'paypal',
  free: 'free',
};

const orderRow = z.object({
  id: z.uuid(),
  order_number: z.string(),
  secure_token: z.string(),
  created_at: z.date(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  shipped_at: z.date().nullable(),
  delivered_at: z.date().nullable(),
  notes: z.string().nullable(),
  subtotal: z.int(),
  sales_tax: z.int(),
  discount_amount: z.int(),
  promo_code: z.string().nullable(),
  total_amount: z.int(),
  payment_method: z.enum(PROVIDERS).transform((provider) => PAYMENT_METHOD_OF[provider]),
  /** What was refunded, the oldest first; not what the provider took back in a dispute. */
  refunds: z.array(z.object({ amount: z.int(), refunded_at: z.coerce.date() })),
  customer: orderCustomer,
  phone: z.string().nullable(),
  shipping_address: orderAddress,
  billing_address: orderAddress,
  items: z.array(
    z.object({
      id: z.uuid(),
      product_id: z.string(),
      product_name: z.string(),
      size: z.string(),
      quantity: z.int(),
      unit_price: z.int(),
      total_price: z.int(),
    }),
  ),
});

/** An order with its customer, addresses and items; money in cents. */
export type Order = z.output<typeof orderRow>;

/** The order with this id, which exists. */
export async function readOrder(orderId: string): Promise<Order> {
  const [order] = await selectOrders({ orderId });
  if (!order) throw new Error(`The order ${orderId} is missing.`);
  return order;
}

/**
 * The order with this id and secure token. A wrong token costs what an unknown order does, and hashes are compared, so that the
 * time tells nothing of either.
 */
export async function readOrderWithToken(orderId: string, secureToken: string) {
  const [order] = await selectOrders({ orderId, tokenHash: tokenHashOf(secureToken) });
  return order;
}

/** The hash of a secure token, which the database compares with that of the stored one. */
export const tokenHashOf = (secureToken: string) =>
  createHash('sha256').update(secureToken).digest('hex');

/** The orders with these numbers, in any order. */
export const findOrders = (orderNumbers: readonly string[]) => selectOrders({ orderNumbers });

interface Selection {
  orderId?: string;
  tokenHash?: string;
  orderNumbers?: readonly string[];
}

function selectOrders({ orderId, tokenHash, orderNumbers }: Selection): Promise<Order[]> {
  return rows(orderRow)`
    select
      orders.*, shipments.carrier, shipments.tracking_number, shipments.shipped_at, shipments.delivered_at,
      to_jsonb(customers) as customer, customers.phone,
      to_jsonb(shipping_addresses) as shipping_address,
      checkouts.billing_address,
      (
        -- Of all payments that were made for the checkout, the one that made the order, whatever became of it since.
        select provider from payments
        where checkout_id = checkouts.id and state not in ('created', 'cancelled', 'superseded')
        order by is_unapplied_payment(payments), created_at
        limit 1
      ) as payment_method,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('amount', amount, 'refunded_at', completed_at) order by completed_at), '[]'
        )
        from refunds
        where payment_id = (payment_of(orders.id)).id and refunds.state = 'succeeded' and kind <> 'reversal'
      ) as refunds,
      (
        select jsonb_agg(to_jsonb(order_items) order by order_items.line)
        from order_items where order_items.order_id = orders.id
      ) as items
    from orders
    join customers on customers.id = orders.customer_id
    join shipping_addresses on shipping_addresses.id = orders.shipping_address_id
    join checkouts on checkouts.id = orders.checkout_id
    left join shipments on shipments.order_id = orders.id and shipments.return_id is null
    where (orders.id = ${orderId ?? null}::uuid or order_number = any(${orderNumbers ?? null}::text[]))
      and (${tokenHash ?? null}::text is null or encode(sha256(secure_token::bytea), 'hex') = ${tokenHash ?? null})`;
}

const trackedRow = orderRow
  .pick({
    id: true,
    secure_token: true,
    order_number: true,
    created_at: true,
    status: true,
    payment_status: true,
    total_amount: true,
    carrier: true,
    tracking_number: true,
    shipped_at: true,
    delivered_at: true,
  })
  .extend({ country: z.string() });

/** An order as tracking shows it; money in cents. */
export type TrackedOrder = z.output<typeof trackedRow>;

const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/**
 * The order with this number and email address. The customer is looked up even without an order, so that a miss takes the
 * same work whichever of the two is wrong.
 */
export async function findTrackedOrder(
  orderNumber: string,
  email: string,
): Promise<TrackedOrder | undefined> {
  const [order] = await rows(trackedRow)`
    select
      orders.id, orders.secure_token, orders.order_number, orders.created_at,
      orders.status, orders.payment_status, orders.total_amount, shipping_addresses.country,
      shipments.carrier, shipments.tracking_number, shipments.shipped_at, shipments.delivered_at
    from (values (${orderNumber}::text)) as asked (order_number)
    left join orders on orders.order_number = asked.order_number
    left join customers on customers.id = coalesce(orders.customer_id, ${NO_CUSTOMER}::uuid)
    left join shipping_addresses on shipping_addresses.id = orders.shipping_address_id
    left join shipments on shipments.order_id = orders.id and shipments.return_id is null
    where customers.email = ${email}`;
  return order;
}

/** The orders of an email address, newest first. Free orders come last: anyone can place one for any address. */
export async function findOrdersOf(email: string, limit: number): Promise<TrackedOrder[]> {
  return rows(trackedRow)`
    select
      orders.id, orders.secure_token, orders.order_number, orders.created_at,
      orders.status, orders.payment_status, orders.total_amount, shipping_addresses.country,
      shipments.carrier, shipments.tracking_number, shipments.shipped_at, shipments.delivered_at
    from customers
    join orders on orders.customer_id = customers.id
    join shipping_addresses on shipping_addresses.id = orders.shipping_address_id
    left join shipments on shipments.order_id = orders.id and shipments.return_id is null
    where customers.email = ${email}
    order by orders.total_amount > 0 and orders.payment_status <> 'failed' desc, orders.created_at desc
    limit ${limit}`;
}
