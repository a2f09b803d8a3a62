import * as z from 'zod';
import type { CartItem } from '#shop/cart.ts';
import { rows } from '../database.ts';

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
    from stock_for(${JSON.stringify(asked)}, ${checkoutKey ?? null})`;
}
