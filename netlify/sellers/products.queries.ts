import * as z from 'zod';
import { firstRow, run } from '#adapters/database.ts';

const productRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceId: z.string(),
  unitCents: z.int(),
  currency: z.string(),
  picture: z.string().nullable(),
});

export type SellerProduct = z.output<typeof productRow>;

export interface ProductAtStripe extends SellerProduct {
  isActive: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** Stores a product from Stripe, unless ours is newer; true when that changed anything. */
export async function saveProduct(accountId: string, product: ProductAtStripe): Promise<boolean> {
  const kept = await run`
    insert into connect_products as kept (
      id, account_id, name, description, price_id, unit_amount, currency, picture, is_active, created_at, changed_at
    )
    values (
      ${product.id}, ${accountId}, ${product.name}, ${product.description}, ${product.priceId},
      ${product.unitCents}, ${product.currency}, ${product.picture}, ${product.isActive},
      ${product.createdAt}, ${product.changedAt}
    )
    on conflict (id) do update set
      name = excluded.name,
      description = excluded.description,
      price_id = excluded.price_id,
      unit_amount = excluded.unit_amount,
      currency = excluded.currency,
      picture = excluded.picture,
      is_active = excluded.is_active,
      changed_at = excluded.changed_at
    where kept.account_id = excluded.account_id and kept.changed_at <= excluded.changed_at
      and (kept.name, kept.description, kept.price_id, kept.unit_amount, kept.picture, kept.is_active)
        is distinct from (
          excluded.name, excluded.description, excluded.price_id, excluded.unit_amount, excluded.picture,
          excluded.is_active
        )
    returning id`;
  return kept.length > 0;
}

/**
 * Removes a product from the list, as of the time it was archived at Stripe, or permanently; true when it was listed.
 */
export async function unlistProduct(
  accountId: string,
  productId: string,
  changedAt?: Date,
): Promise<boolean> {
  const taken = await run`
    update connect_products
    set is_active = false, changed_at = greatest(changed_at, ${changedAt ?? null})
    where account_id = ${accountId} and id = ${productId} and is_active
    returning id`;
  return taken.length > 0;
}

/** Whether this product is, or was, in the account's list. */
export async function knowsProduct(accountId: string, productId: string): Promise<boolean> {
  const found = await run`
    select from connect_products where account_id = ${accountId} and id = ${productId}`;
  return found.length > 0;
}

const productListRow = z.object({
  /** The business name at Stripe; null until the seller has entered one. */
  businessName: z.string().nullable(),
  canAcceptPayments: z.boolean(),
  /** How many products there are on all pages. */
  total: z.int(),
  products: z.array(productRow),
});

/**
 * One page of an account's products, newest first: those after a product, which may be archived by now, or after so
 * many. Undefined when the account was not created here. One query.
 */
export async function readProductList(accountId: string, after: string | number, limit: number) {
  const [product, skipped] = typeof after === 'number' ? [null, after] : [after, 0];
  return firstRow(productListRow)`
    select account.business_name as "businessName", account.charges_enabled as "canAcceptPayments",
      (
        select count(*)::integer from connect_products
        where account_id = account.id and is_active
      ) as total,
      (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]')
        from (
          select id, name, description, price_id as "priceId", unit_amount as "unitCents", currency, picture, created_at
          from connect_products
          where account_id = account.id and is_active and (
            ${product}::text is null or (created_at, id) < (
              select created_at, id from connect_products where account_id = account.id and id = ${product}
            )
          )
          order by created_at desc, id desc
          offset ${skipped} limit ${limit}
        ) as page
      ) as products
    from connected_accounts as account
    where account.id = ${accountId}`;
}
