import * as z from 'zod';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { rows } from '../database.ts';

const trackedRow = z.object({
  id: z.uuid(),
  secure_token: z.string(),
  order_number: z.string(),
  created_at: z.date(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  total_amount: z.int(),
  country: z.string(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  shipped_at: z.date().nullable(),
  delivered_at: z.date().nullable(),
});

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
    left join shipments on shipments.order_id = orders.id
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
    left join shipments on shipments.order_id = orders.id
    where customers.email = ${email}
    order by orders.total_amount > 0 and orders.payment_status <> 'failed' desc, orders.created_at desc
    limit ${limit}`;
}
