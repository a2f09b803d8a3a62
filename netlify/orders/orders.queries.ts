import { createHash } from 'node:crypto';
import * as z from 'zod';
import { orderedPieces } from '#contracts/office/content.ts';
import { orderAddress, orderCustomer } from '#contracts/orders/order-content.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, type PaymentMethod } from '#shop/order-state.ts';
import { rows } from '#adapters/database.ts';
import { type Provider, PROVIDERS } from '#payment/checkouts.queries.ts';

/** A wallet charges a card too. */
export const PAYMENT_METHOD_OF: Record<Provider, PaymentMethod> = {
  stripe: 'card',
  stripe_session: 'card',
  paypal: 'paypal',
  free: 'free',
};

const orderRow = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  secureToken: z.string(),
  createdAt: z.date(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  notes: z.string().nullable(),
  subtotalCents: z.int(),
  taxCents: z.int(),
  discountCents: z.int(),
  promoCode: z.string().nullable(),
  totalCents: z.int(),
  paymentMethod: z.enum(PROVIDERS).transform((provider) => PAYMENT_METHOD_OF[provider]),
  /** What was refunded, the oldest first; not what the provider took back in a dispute. */
  refunds: z.array(z.object({ amountCents: z.int(), refundedAt: z.coerce.date() })),
  customer: orderCustomer,
  phone: z.string().nullable(),
  shippingAddress: orderAddress,
  billingAddress: orderAddress,
  items: z.array(
    z.object({
      ...orderedPieces.shape,
      id: z.uuid(),
      unitCents: z.int(),
      totalCents: z.int(),
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
      orders.id, order_number as "orderNumber", secure_token as "secureToken", orders.created_at as "createdAt",
      orders.status, payment_status as "paymentStatus", carrier, tracking_number as "trackingNumber",
      shipped_at as "shippedAt", delivered_at as "deliveredAt", orders.notes, orders.subtotal as "subtotalCents",
      sales_tax as "taxCents", discount_amount as "discountCents", orders.promo_code as "promoCode",
      total_amount as "totalCents", to_jsonb(customers) as customer, phone,
      to_jsonb(shipping_addresses) as "shippingAddress", checkouts.billing_address as "billingAddress",
      (
        -- Of all payments that were made for the checkout, the one that made the order, whatever became of it since.
        select provider from payments
        where checkout_id = checkouts.id and state not in ('created', 'cancelled', 'superseded')
        order by is_unapplied_payment(payments), created_at
        limit 1
      ) as "paymentMethod",
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('amountCents', amount, 'refundedAt', completed_at) order by completed_at), '[]'
        )
        from refunds
        where payment_id = (payment_of(orders.id)).id and refunds.state = 'succeeded' and kind <> 'reversal'
      ) as refunds,
      (
        select jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'product', product_name, 'size', size, 'quantity', quantity,
          'unitCents', unit_price, 'totalCents', total_price
        ) order by line)
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
    secureToken: true,
    orderNumber: true,
    createdAt: true,
    status: true,
    paymentStatus: true,
    totalCents: true,
    carrier: true,
    trackingNumber: true,
    shippedAt: true,
    deliveredAt: true,
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
      orders.id, secure_token as "secureToken", orders.order_number as "orderNumber", orders.created_at as "createdAt",
      orders.status, payment_status as "paymentStatus", total_amount as "totalCents", country, carrier,
      tracking_number as "trackingNumber", shipped_at as "shippedAt", delivered_at as "deliveredAt"
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
      orders.id, secure_token as "secureToken", orders.order_number as "orderNumber", orders.created_at as "createdAt",
      orders.status, payment_status as "paymentStatus", total_amount as "totalCents", country, carrier,
      tracking_number as "trackingNumber", shipped_at as "shippedAt", delivered_at as "deliveredAt"
    from customers
    join orders on orders.customer_id = customers.id
    join shipping_addresses on shipping_addresses.id = orders.shipping_address_id
    left join shipments on shipments.order_id = orders.id and shipments.return_id is null
    where customers.email = ${email}
    order by orders.total_amount > 0 and orders.payment_status <> 'failed' desc, orders.created_at desc
    limit ${limit}`;
}
