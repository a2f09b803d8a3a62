import * as z from 'zod';
import type { CartItem } from '#shop/cart.ts';
import type { Product, Variant } from '#shop/catalog.ts';
import { rows } from '#adapters/database.ts';
import { AUDIT_ACTIONS } from '#audit/audit-actions.ts';

const availableRow = z.object({ id: z.string(), size: z.string(), available: z.int() });

/**
 * How many pieces of each counted variant in these items can be had under this checkout key: what is free, and what the
 * checkouts of this key have reserved (stock_for).
 */
export async function readAvailable(
  items: readonly CartItem[],
  checkoutKey: string | undefined,
): Promise<z.output<typeof availableRow>[]> {
  const asked = items.map(({ id, size, quantity }) => ({ product_id: id, size, quantity }));
  return rows(availableRow)`
    select product_id as id, size, available
    from stock_for(p_items => ${JSON.stringify(asked)}, p_checkout_key => ${checkoutKey ?? null})`;
}

const stockRow = z.object({
  productId: z.string(),
  size: z.string(),
  onHand: z.int(),
  committed: z.int(),
  reserved: z.int(),
});

export async function readStock() {
  return rows(stockRow)`
    select product_id as "productId", size, on_hand as "onHand", committed, reserved
    from stock order by product_id, size`;
}

const fewRow = z.object({ productId: z.string(), size: z.string(), free: z.int() });

export async function listFewLeft(max: number) {
  return rows(fewRow)`
    select product_id as "productId", size, on_hand - committed - reserved as free
    from stock where on_hand - committed - reserved <= ${max}
    order by product_id, size`;
}

/** A variant whose stock is counted; the catalog may no longer have it. */
export type StockedVariant = Pick<Variant, 'id' | 'size'> & { product: Pick<Product, 'id'> };

const ORDER_CHANGES = ['changed to', 'changed from', 'ship', 'cancel', 'restock'] as const;

const changeRow = z.object({
  at: z.date(),
  actor: z.string(),
  action: z.enum([...AUDIT_ACTIONS.stock, 'order', ...ORDER_CHANGES]),
  /** The order that it is about; null for a count. */
  orderNumber: z.string().nullable(),
  /** The pieces of that order; null for a count. */
  quantity: z.int().nullable(),
  /** On hand before and after a count. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** The size that pieces of that order were changed to or from. */
  otherSize: z.string().nullable(),
});

/** The last changes of a variant, newest first: counts, orders, and what was done with those. */
export async function readStockEntries({ id, product, size }: StockedVariant, limit: number) {
  return rows(changeRow)`
    with changed as (
      select subject_id as order_number, at, actor, details ->> 'from' as old_size, details ->> 'to' as new_size,
        (details ->> 'quantity')::integer as quantity
      from audit
      where action = 'change size' and details ->> 'product_id' = ${product.id}
        and ${size} in (details ->> 'from', details ->> 'to')
    ), freed as (
      select order_number, sum(case old_size when ${size} then quantity else -quantity end)::integer as freed
      from changed group by order_number
    ), sold as (
      select order_number, created_at, quantity, quantity + coalesce(freed, 0) as bought
      from orders left join freed using (order_number) cross join lateral (
        select coalesce(sum(quantity), 0)::integer as quantity from order_items
        where order_id = orders.id and product_id = ${product.id} and size = ${size}
      ) as item
      where quantity > 0 or freed > 0
      order by created_at desc
      limit ${limit}
    ), noted as (
      select * from audit where subject = 'order' and subject_id = any (array(select order_number from sold))
    )
    select at, actor, action, null as "orderNumber", null::integer as quantity,
      (details ->> 'from')::integer as "from", (details ->> 'to')::integer as "to", null as "otherSize"
    from audit where subject = 'stock' and subject_id = ${id}
    union all
    select created_at, 'shopper', 'order', order_number, bought, null, null, null from sold where bought > 0
    union all
    select at, actor, 'changed to', order_number, quantity, null, null, new_size from changed where old_size = ${size}
    union all
    select at, actor, 'changed from', order_number, quantity, null, null, old_size from changed where new_size = ${size}
    union all
    select at, actor, action, order_number, quantity, null, null, null
    from sold join noted on subject_id = order_number
    where action in ('ship', 'cancel') and quantity > 0
    union all
    select at, actor, action, order_number, back.quantity, null, null, null
    from sold join noted on subject_id = order_number
      cross join quantity_by_variant(details -> 'pieces') as back
    where action = 'restock' and back.product_id = ${product.id} and back.size = ${size}
    order by at desc
    limit ${limit}`;
}
