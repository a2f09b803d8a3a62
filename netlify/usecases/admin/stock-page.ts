import type { Actor } from '#adapters/records/actor.ts';
import type {
  adminAddStock,
  adminListStock,
  adminReadStockFile,
  adminSetStock,
  adminStockHistory,
  adminUncountStock,
} from '#contracts/admin-stock.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { findProduct } from '#shop/catalog.ts';
import { readCounts } from './stock-file.ts';
import {
  addStock,
  listStock,
  readStockHistory,
  requireStocked,
  setStock,
  type StockLine,
  uncountStock,
} from './stock.ts';

/** Products with the stock of their sizes, those of the catalog first. */
export async function listProductStock(): Promise<ResponseOf<typeof adminListStock>> {
  const lines = await listStock();
  const ids = [...new Set(lines.map(({ product }) => product))];
  return {
    products: ids.map((id) => {
      const { name = id, image = null, priceCents = null } = findProduct(id) ?? {};
      const sizes = lines.filter(({ product }) => product === id).map(stockOfSize);
      return { id, name, image, priceCents, sizes };
    }),
  };
}

function stockOfSize({ variant, size, onHand, committed, reserved, waiting }: StockLine) {
  const free = onHand === null ? null : onHand - Number(committed) - Number(reserved);
  return { variant, size, onHand, committed, reserved, free, waiting };
}

export async function setCounts({ counts }: ParsedRequestOf<typeof adminSetStock>, actor: Actor) {
  const found = await Promise.all(
    counts.map(async (count) => ({ ...count, variant: await requireStocked(count.variant) })),
  );
  await setStock(found, actor);
  return {};
}

export async function addDelivery(
  { key, additions }: ParsedRequestOf<typeof adminAddStock>,
  actor: Actor,
) {
  const found = await Promise.all(
    additions.map(async ({ variant, count }) => ({
      variant: await requireStocked(variant),
      quantity: count,
    })),
  );
  await addStock(key, found, actor);
  return {};
}

export async function endCounting(
  { variant }: ParsedRequestOf<typeof adminUncountStock>,
  actor: Actor,
) {
  await uncountStock(await requireStocked(variant), actor);
  return {};
}

/** The counts of a file that differ from the stock, beside what is stored. */
export async function compareStockFile({
  csv,
}: ParsedRequestOf<typeof adminReadStockFile>): Promise<ResponseOf<typeof adminReadStockFile>> {
  const counts = readCounts(csv);
  const lines = await listStock();
  const compared = counts.map(({ variant: { id }, onHand }) => {
    const from = lines.find(({ variant }) => variant === id)?.onHand ?? null;
    return { variant: id, onHand, from };
  });
  return { counts: compared.filter(({ onHand, from }) => onHand !== from) };
}

type Change = Awaited<ReturnType<typeof readStockHistory>>[number];

export async function describeHistory({ variant }: ParsedRequestOf<typeof adminStockHistory>) {
  const changes = await readStockHistory(await requireStocked(variant));
  return {
    changes: changes.map((change) => ({
      ...change,
      by: change.actor,
      text: describeChange(change),
    })),
  };
}

/** `Counted: 22, was 20`, `Delivery of 12`, `Sold in ORD-20261121-482916` */
function describeChange({ action, from, to, quantity, orderNumber }: Change): string {
  const pieces = quantity === 1 ? '' : `${quantity} `;
  const order = String(orderNumber);
  switch (action) {
    case 'set':
      return from === null ? `Counting began with ${to}` : `Counted: ${to}, was ${from}`;
    case 'add': {
      const added = Number(to) - Number(from);
      return added < 0 ? `Removed ${-added}` : `Delivery of ${added}`;
    }
    case 'uncount':
      return `Counting ended, was ${from}`;
    case 'order':
      return sentence(`${pieces}sold in ${order}`);
    case 'ship':
      return sentence(`${pieces}shipped for ${order}`);
    case 'cancel':
      return sentence(`${pieces}freed: ${order} was cancelled`);
    default:
      return sentence(`${pieces}put back into stock from ${order}`);
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
