import type { Actor } from '#audit/actor.ts';
import { recordPrinted } from './order-actions.queries.ts';
import { findOrders, type Order } from './orders.queries.ts';
import { brand } from '#shop/brand.ts';
import { variants } from '#shop/catalog.ts';
import { countOf } from '#shop/count-of.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { variantId } from '#shop/variant.ts';
import { html, Html } from '#mail/html.ts';
import { addressLines } from './order-confirmation.ts';
import { noOrder } from './find-order.ts';

/** The packing slips of these orders as one HTML page, in their order. Throws CommandError when there is no such order. */
export async function packingSlips({ orderNumbers }: { orderNumbers: string[] }, actor: Actor) {
  const numbers = orderNumbers.map(normalizeOrderNumber);
  const found = new Map((await findOrders(numbers)).map((order) => [order.orderNumber, order]));
  const orders = numbers.map((number) => {
    const order = found.get(number);
    if (!order) throw noOrder(number);
    return order;
  });
  await recordPrinted(numbers, actor);
  return { html: packingSlipPage(orders) };
}

const STYLE = new Html(`
  @page { margin: 18mm; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Besley, Georgia, serif; color: black; background: white; overflow-wrap: anywhere; }
  h1, h2, th { font-family: 'League Gothic', Impact, 'Arial Narrow', sans-serif; font-weight: 400; text-transform: uppercase; letter-spacing: .03em; }
  h1 { font-size: 2.5rem; line-height: 1; margin: 0 0 .25rem; }
  h2 { font-size: 1.125rem; margin: 2rem 0 .25rem; }
  table { width: 100%; border-collapse: collapse; margin-top: 2rem; }
  th, td { text-align: start; padding: .5rem .5rem .5rem 0; border-bottom: 1px solid; vertical-align: top; }
  th:last-child, td:last-child { text-align: end; padding-inline-end: 0; font-variant-numeric: tabular-nums; }
  th { overflow-wrap: normal; }
  tr { break-inside: avoid; }
  section:not(:first-of-type) { break-before: page; }
  address { font-style: normal; font-size: 1.25rem; }
  .notes { white-space: pre-line; }
`);

/** The packing slips as an HTML page, a sheet each, after the pick list of several. They show no prices, because an order may be a gift. */
function packingSlipPage(orders: readonly Order[]): string {
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Packing slip ${numbers}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${orders.length > 1 ? pickList(orders) : html``}${orders.map(packingSlip)}
      </body>
    </html> `.text;
}

type OrderedPieces = Order['items'][number] & { orderNumber: string };

/** What to take from the shelves, in the order of the catalog, and for which orders. */
function pickList(orders: readonly Order[]): Html {
  const pieces = orders.flatMap(({ orderNumber, items }) =>
    items.map((item): OrderedPieces => ({ ...item, orderNumber })),
  );
  const bySize = Object.groupBy(
    pieces.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ({ productId, size }) => variantId(productId, size),
  );
  return html`<section>
        <h1>Pick list</h1>
        <p>${countOf(orders.length, 'order')} · ${countOf(sumOf(pieces), 'piece')}</p>
        ${table(['Item', 'Size', 'Orders', 'Pieces'], Object.values(bySize).map(pickedCells))}
      </section>`;
}

/** The cells of what is the same piece of one or more orders. */
function pickedCells(pieces: readonly OrderedPieces[] = []): Cells {
  const { product = '', size = '' } = pieces[0] ?? {};
  const forOrders = pieces.map(
    ({ orderNumber, quantity }) =>
      html`${orderNumber}${quantity > 1 ? ` × ${quantity}` : ''}<br />`,
  );
  return [product, size, forOrders, sumOf(pieces)];
}

const sumOf = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Where a piece stands in the catalog; what is no longer in it comes last. */
function placeOf({ productId, size }: OrderedPieces): number {
  const place = variants.findIndex(({ id }) => id === variantId(productId, size));
  return place < 0 ? variants.length : place;
}

type Cells = readonly Parameters<typeof html>[1][];

const table = (heads: readonly string[], rows: readonly Cells[]) => html`<table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
          </tbody>
        </table>`;

function packingSlip(order: Order): Html {
  return html`<section>
        <h1>${brand.name}</h1>
        <p>Packing slip · ${order.orderNumber} · ${formatDay(order.createdAt)}</p>
        <h2>Ship to</h2>
        <address>${addressLines(order.shippingAddress).map((line) => html`${line}<br />`)}</address>
        ${table(
          ['Item', 'Size', 'Quantity'],
          order.items.map(({ product, size, quantity }) => [product, size, quantity]),
        )}
        <p>Items: ${sumOf(order.items)}</p>
        ${
          order.notes
            ? html`<h2>Notes</h2>
              <p class="notes">${order.notes}</p>`
            : html``
        }
        <p>Questions? ${brand.email}</p>
      </section>`;
}
