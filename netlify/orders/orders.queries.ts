import { createHash } from 'node:crypto';
import * as z from 'zod';
import { orderedPieces } from '#contracts/office/content.ts';
import { orderAddress, orderCustomer } from '#contracts/orders/order-content.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, type PaymentMethod } from '#shop/order-state.ts';
import { firstRow, rows } from '#adapters/database.ts';
import { delayRow } from './delays.queries.ts';
import { listedOrderRow, methodRow } from './order-lists.queries.ts';
import { type PaymentProvider, PROVIDERS, sourceRow } from '#payment/checkouts.queries.ts';

/** A wallet charges a card too. */
export const PAYMENT_METHOD_OF: Record<PaymentProvider, PaymentMethod> = {
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
  paidAt: z.date().nullable(),
  /** The last notice to the shopper of a later ship date. */
  delay: delayRow.nullable(),
  notes: z.string().nullable(),
  subtotalCents: z.int(),
  taxCents: z.int(),
  discountCents: z.int(),
  promoCode: z.string().nullable(),
  totalCents: z.int(),
  shippingCents: z.int(),
  /** The part of the tax that is on shipping. */
  shippingTaxCents: z.int(),
  method: methodRow,
  taxState: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  /** Refunds, the oldest first; without what the provider took back in a dispute. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountCents: z.int(),
      /** Its part of shipping, with tax. */
      shippingCents: z.int(),
      refundedAt: z.coerce.date(),
    }),
  ),
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
      /** The taxed part of each piece; null: its price less its discount. */
      taxable: z.array(z.int()).nullable(),
    }),
  ),
});

const officeOrderRow = orderRow.extend({
  ...listedOrderRow.shape,
  delay: orderRow.shape.delay,
  source: sourceRow,
  restockable: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.int() })),
});

/** An order with its customer, addresses and items; money in cents. */
export type OrderRecord = z.output<typeof orderRow>;

/** The order with this id, which exists. */
export async function readOrder(orderId: string): Promise<OrderRecord> {
  const [order] = await readOrders({ orderId });
  if (!order) throw new Error(`The order ${orderId} is missing.`);
  return order;
}

/**
 * The order with this id and secure token. A wrong token costs what an unknown order does, and hashes are compared, so
 * that the time tells nothing of either.
 */
export async function readOrderWithToken(orderId: string, secureToken: string) {
  const [order] = await readOrders({ orderId, tokenHash: tokenHashOf(secureToken) });
  return order;
}

/** The hash of a secure token, which the database compares with that of the stored one. */
export const tokenHashOf = (secureToken: string) =>
  createHash('sha256').update(secureToken).digest('hex');

/** The orders with these numbers, in any order. */
export const findOrders = (orderNumbers: readonly string[]) => readOrders({ orderNumbers });

interface Selection {
  orderId?: string;
  tokenHash?: string;
  orderNumbers?: readonly string[];
}

const selectOrders =
  <Row>(row: z.ZodType<Row>) =>
  ({ orderId, tokenHash, orderNumbers }: Selection) => rows(row)`
    select *, "placedAt" as "createdAt", customer ->> 'phone' as phone, delay_of(id) as delay from order_details
    where (id = ${orderId ?? null}::uuid or "orderNumber" = any(${orderNumbers ?? null}::text[]))
      and (${tokenHash ?? null}::text is null or encode(sha256("secureToken"::bytea), 'hex') = ${tokenHash ?? null})`;

const readOrders = selectOrders(orderRow);

/** The order with this number, with what lists show of it, and its pieces that can still go back into stock. */
export async function findOfficeOrder(orderNumber: string) {
  const [order] = await selectOrders(officeOrderRow)({ orderNumbers: [orderNumber] });
  return order;
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
    paidAt: true,
    delay: true,
    method: true,
  })
  .extend({ state_province: z.string(), country: z.string() });

/** An order as tracking shows it; money in cents. */
export type TrackedOrderRecord = z.output<typeof trackedRow>;

const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/**
 * The order with this number and email address. The customer is looked up even without an order, so that a miss takes
 * the same work whichever of the two is wrong; so this one is not read from order_details.
 */
export async function findTrackedOrder(
  orderNumber: string,
  email: string,
): Promise<TrackedOrderRecord | undefined> {
  return firstRow(trackedRow)`
    select
      orders.id, secure_token as "secureToken", orders.order_number as "orderNumber", orders.created_at as "createdAt",
      orders.status, payment_status as "paymentStatus", total_amount as "totalCents", state_province, country, carrier,
      tracking_number as "trackingNumber", shipped_at as "shippedAt", delivered_at as "deliveredAt", shipping_rate as method,
      (payment_of(orders.id)).paid_at as "paidAt", delay_of(orders.id) as delay
    from (values (${orderNumber}::text)) as asked (order_number)
    left join orders on orders.order_number = asked.order_number
    left join customers on customers.id = coalesce(orders.customer_id, ${NO_CUSTOMER}::uuid)
    left join shipping_addresses on shipping_addresses.id = orders.shipping_address_id
    left join shipments on shipments.order_id = orders.id and shipments.return_id is null
    where customers.email = ${email}`;
}

/** The orders of an email address, newest first. Free orders come last: anyone can place one for any address. */
export async function findOrdersOf(email: string, limit: number): Promise<TrackedOrderRecord[]> {
  return rows(trackedRow)`
    select id, "secureToken", "orderNumber", "placedAt" as "createdAt", status, "paymentStatus", "totalCents", state_province, country, carrier,
      "trackingNumber", "shippedAt", "deliveredAt", "paidAt", delay_of(id) as delay, method
    from order_details
    where email = ${email}
    order by "totalCents" > 0 and "paymentStatus" <> 'failed' desc, "placedAt" desc
    limit ${limit}`;
}
