import * as z from 'zod';
import { oneValue, rows } from '#adapters/database.ts';
import * as records from './stock.queries.ts';
import { countWaiting } from './waitlist.queries.ts';
import type { officeAddStock } from '#contracts/office/stock.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { findVariant, variants } from '#shop/catalog.ts';
import { variantId } from '#shop/variant.ts';
import type { Actor } from '#audit/actor.ts';
import { CommandError } from '#audit/command-error.ts';
import { refuse } from '#audit/refusals.ts';
import { readCounts } from './stock-file.ts';

export type StockLine = Awaited<ReturnType<typeof listStock>>[number];

const HISTORY_LIMIT = 200;

/**
 * The stock of every variant in the catalog, and of what is still counted; the numbers are null if it is not counted.
 */
export async function listStock() {
  const [counted, waiting] = await Promise.all([records.readStock(), countWaiting()]);
  const known = variants
    .filter(({ product }) => !product.retired)
    .map(({ product, size }) => ({ productId: product.id, size }));
  const isSame = (a: (typeof known)[number]) => (b: (typeof known)[number]) =>
    a.productId === b.productId && a.size === b.size;
  const others = counted.filter((row) => !known.some(isSame(row)));
  return [...known, ...others].map((line) => {
    const row = counted.find(isSame(line));
    return {
      variant: variantId(line.productId, line.size),
      product: line.productId,
      size: line.size,
      onHand: row?.onHand ?? null,
      committed: row?.committed ?? null,
      reserved: row?.reserved ?? null,
      waiting: waiting.find(isSame(line))?.waiting ?? 0,
    };
  });
}

/**
 * The variant with this id, also one that is counted and not in the catalog anymore. Throws CommandError when there is
 * none.
 */
export async function requireStocked(id: string): Promise<records.StockedVariant> {
  const known = findVariant(id);
  if (known) return known;
  const counted = await records.readStock();
  const found = counted
    .map(({ productId, size }) => ({
      id: variantId(productId, size),
      product: { id: productId },
      size,
    }))
    .find((variant) => variant.id === id.trim().toLowerCase());
  if (!found) throw new CommandError(`There is no variant ${id}.`);
  return found;
}

/**
 * How many pieces of a variant, by its id, are on hand; `from` is what the operator was shown, null if it was not
 * counted.
 */
interface Count {
  variant: string;
  onHand: number;
  from?: number | null;
}

const refusedRow = z.object({
  variant: z.string(),
  /** On hand; null if the variant is not counted. */
  stored: z.int().nullable(),
  /** Whether `stored` is not what the operator was shown. */
  hasChanged: z.boolean(),
  committed: z.int(),
  reserved: z.int(),
});

/**
 * Sets how many pieces are on hand, of all variants or of none; counting begins with the first count. Throws
 * CommandError with the numbers when one is below what is committed and reserved, or is no longer what its `from` says.
 */
export async function setStock({ counts }: { counts: readonly Count[] }, actor: Actor) {
  const found = await Promise.all(
    counts.map(async (count) => ({ ...count, variant: await requireStocked(count.variant) })),
  );
  const twice = found.find(({ variant: { id } }, index) =>
    found.slice(0, index).some(({ variant }) => variant.id === id),
  );
  if (twice) throw new CommandError(`${twice.variant.id} is counted twice.`, undefined, 'counts');
  const items = found.map(({ variant: { id, product, size }, onHand, from }) => ({
    variant: id,
    product_id: product.id,
    size,
    from,
    on_hand: onHand,
  }));
  const refused = await rows(refusedRow)`
    select variant, stored, has_changed as "hasChanged", committed, reserved
    from set_stock(p_counts => ${JSON.stringify(items)}, p_actor => ${actor})`;
  if (refused.length === 0) return {};
  const sentences = refused.map(({ variant, stored, hasChanged, committed, reserved }) => {
    if (!hasChanged) {
      return `${variant} has ${committed} committed and ${reserved} reserved: at least ${committed + reserved} must be on hand.`;
    }
    const shown = found.find((count) => count.variant.id === variant)?.from;
    return `${variant} changed meanwhile: ${stored ?? 'uncounted'}, not ${shown ?? 'uncounted'}.`;
  });
  throw new CommandError(sentences.join('\n'));
}

const ADDITION_REFUSALS = {
  one_addition_per_key:
    'This delivery was added before, with other pieces. Look at what is on hand before you add more.',
};

const notAddedRow = z.object({
  variant: z.string(),
  /** On hand; null if the variant is not counted. */
  stored: z.int().nullable(),
  /** Committed and reserved. */
  needed: z.int(),
});

/**
 * Adds pieces to counted variants, to all or to none; the same key adds once. Throws CommandError with the variants
 * that can't be added to, or when the key has added other pieces.
 */
export async function addStock(
  { key, additions }: ParsedRequestOf<typeof officeAddStock>,
  actor: Actor,
) {
  const items = await Promise.all(
    additions.map(async ({ variant, count: quantity }) => {
      const { id, product, size } = await requireStocked(variant);
      return { variant: id, product_id: product.id, size, quantity };
    }),
  );
  const refused = await rows(notAddedRow)`
    select variant, stored, coalesce(committed + reserved, 0) as needed
    from add_stock(p_key => ${key}, p_additions => ${JSON.stringify(items)}, p_actor => ${actor})`.catch(
    (error: unknown) => refuse(ADDITION_REFUSALS, error),
  );
  if (refused.length === 0) return {};
  const sentences = refused.map(({ variant, stored, needed }) =>
    stored === null
      ? notCounted(variant)
      : `${variant} has ${stored} on hand, and ${needed} of them are committed or reserved.`,
  );
  throw new CommandError(sentences.join('\n'));
}

/** Ends the counting of a variant: it never sells out. */
export async function uncountStock(request: { variant: string }, actor: Actor) {
  const { id, product, size } = await requireStocked(request.variant);
  const wasCounted = await oneValue(z.boolean())`
    select uncount_stock(
      p_variant => ${id}, p_product_id => ${product.id}, p_size => ${size}, p_actor => ${actor}
    )`;
  if (!wasCounted) throw new CommandError(notCounted(id));
  return {};
}

const notCounted = (id: string) => `${id} is not counted. Counting begins with its first count.`;

export const readStockHistory = async ({ variant }: { variant: string }) =>
  records.readStockEntries(await requireStocked(variant), HISTORY_LIMIT);

/** The counts of a CSV file (readCounts) that differ from the stock, beside what is stored. */
export async function compareStockFile({ csv }: { csv: string }) {
  const counts = readCounts(csv);
  const lines = await listStock();
  const compared = counts.map((count) => ({
    ...count,
    from: lines.find(({ variant }) => variant === count.variant)?.onHand ?? null,
  }));
  return { counts: compared.filter(({ onHand, from }) => onHand !== from) };
}
