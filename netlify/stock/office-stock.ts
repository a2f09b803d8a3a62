import type { officeListStock, officeStockHistory } from '#contracts/office/stock.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { operatorName } from '#audit/operators.ts';
import { settings } from '#adapters/settings.ts';
import { findProduct, type Product } from '#shop/catalog.ts';
import { linkPath } from '#shop/permalink.ts';
import { CommandError } from '#audit/command-error.ts';
import { pageOf } from '#audit/pages.ts';
import { listStock, readStockHistory, type StockLine } from './stock.ts';

/** The most products of one reply, which ends at 6 MB. */
const MAX_PRODUCTS = 500;

export async function listStockPage({
  after,
}: ParsedRequestOf<typeof officeListStock>): Promise<ResponseOf<typeof officeListStock>> {
  const { products } = await listProductStock();
  const before = products.findIndex(({ id }) => id === after);
  // The product that it was to follow is not counted any more, and has left the catalog.
  if (after && before < 0) throw new CommandError('Reload this page.');
  const { page, next } = pageOf(products.slice(before + 1), MAX_PRODUCTS, ({ id }) => id);
  return { products: page, next };
}

/** Products with the stock of their sizes, those of the catalog first. */
export async function listProductStock() {
  const lines = await listStock();
  const ids = [...new Set(lines.map(({ product }) => product))];
  return {
    products: ids.map((id) => {
      const product = findProduct(id);
      const { name = id, image = null, priceCents = null } = product ?? {};
      const sizes = lines
        .filter((line) => line.product === id)
        .map((line) => ({ ...line, free: freeOf(line), link: linkTo(line, product) }));
      return { id, name, image, priceCents, sizes };
    }),
  };
}

const freeOf = ({ onHand, committed, reserved }: StockLine) =>
  onHand === null ? null : onHand - Number(committed) - Number(reserved);

/** Puts one piece into the cart. */
function linkTo({ variant, size }: StockLine, product: Product | undefined): string | null {
  if (!product || product.retired || !product.sizes.includes(size)) return null;
  return settings().SITE_URL + linkPath([{ id: variant, quantity: 1 }]);
}

type Change = Awaited<ReturnType<typeof readStockHistory>>[number];

export async function describeStockHistory(request: ParsedRequestOf<typeof officeStockHistory>) {
  const changes = await readStockHistory(request);
  return {
    changes: changes.map((change) => ({
      ...change,
      by: operatorName(change.actor),
      text: describeChange(change),
    })),
  };
}

/** `Counted: 22, was 20`, `Delivery of 12`, `Sold in ORD-20261121-482916` */
function describeChange({ action, from, to, quantity, orderNumber, otherSize }: Change): string {
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
    case 'changed to':
      return sentence(`${pieces}freed: changed to ${otherSize} in ${order}`);
    case 'changed from':
      return sentence(`${pieces}sold in ${order}: changed from ${otherSize}`);
    case 'ship':
      return sentence(`${pieces}shipped for ${order}`);
    case 'cancel':
      return sentence(`${pieces}freed: ${order} was cancelled`);
    case 'restock':
      return sentence(`${pieces}put back into stock from ${order}`);
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
