import { encode } from 'uqr';
import type { Actor } from '#audit/actor.ts';
import { settings } from '#adapters/settings.ts';
import { recordPrinted } from './order-actions.queries.ts';
import { findOrders, type OrderRecord } from './orders.queries.ts';
import { brand } from '#shop/brand.ts';
import { variants } from '#shop/catalog.ts';
import { countOf } from '#shop/count-of.ts';
import { thankYou } from '#shop/greeting.ts';
import { logo } from '#shop/logo.ts';
import { modulesPath } from '#shop/modules-path.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { paths } from '#shop/paths.ts';
import { shippingLabel } from '#shop/pricing.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { methodName, otherMethodName } from '#shop/selling.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { variantId } from '#shop/variant.ts';
import { html, Html } from '#mail/html.ts';
import { addressLines } from './order-confirmation.ts';
import { noOrder } from './find-order.ts';

/**
 * The packing slips of these orders as one HTML page, in their order. Throws CommandError when there is no such order.
 */
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
  @page { margin: 16mm; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Besley, Georgia, serif; color: black; background: white; overflow-wrap: anywhere; }
  h1, h2, th, .large { font-family: 'League Gothic', Impact, 'Arial Narrow', sans-serif; font-weight: 400; text-transform: uppercase; letter-spacing: .02em; }
  h1 { font-size: 4rem; line-height: .9; margin: 0 0 .75rem; text-wrap: balance; }
  h2 { font-size: 1.25rem; letter-spacing: .05em; margin: 0 0 .35rem; }
  p { margin: 0; }
  hr { height: 7px; margin: 0 0 1.5rem; border: solid; border-width: 3px 0 1px; }
  section:not(:first-of-type) { break-before: page; }
  .slip { display: flex; flex-direction: column; gap: 2rem; }
  .head, .halves, .return { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; justify-content: space-between; }
  .head > :first-child { flex: 1 1 20rem; min-width: 0; }
  .head > svg { width: 12rem; margin-top: .25rem; }
  .halves > * { flex: 1 1 16rem; min-width: 0; }
  address { font-style: normal; font-size: 1.375rem; line-height: 1.4; }
  table { width: 100%; border-collapse: collapse; border-top: 1px solid; }
  th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid; vertical-align: top; }
  th { overflow-wrap: normal; }
  th:last-child, td:last-child { text-align: end; padding-inline-end: 0; font-variant-numeric: tabular-nums; }
  tr { break-inside: avoid; }
  td { font-size: 1.125rem; line-height: 2.25rem; }
  td:nth-child(2), td:last-child { font: 2rem/2.25rem 'League Gothic', Impact, 'Arial Narrow', sans-serif; white-space: nowrap; }
  .picks td:nth-child(3) { columns: 10rem; font-size: .9375rem; line-height: 1.5; }
  .notes { white-space: pre-line; }
  .return { flex-wrap: nowrap; margin-top: auto; padding-top: 1.5rem; border-top: 1px solid; break-inside: avoid; }
  .return > svg { flex: none; width: 9rem; height: 9rem; }
  .return > div { flex: 1; min-width: 0; }
  @media print { body { max-width: none; margin: 0; } .slip { min-height: 236mm; } }
`);

/**
 * The packing slips as an HTML page, a sheet each, after the pick list of several. They show no prices, because an
 * order may be a gift.
 */
function packingSlipPage(orders: readonly OrderRecord[]): string {
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

type OrderedPieces = OrderRecord['items'][number] & Pick<OrderRecord, 'orderNumber' | 'method'>;

/** The pieces to take from the shelves, in the order of the catalog, and the orders they are for. */
function pickList(orders: readonly OrderRecord[]): Html {
  const pieces = orders.flatMap(({ orderNumber, method, items }) =>
    items.map((item): OrderedPieces => ({ ...item, orderNumber, method })),
  );
  const bySize = Object.groupBy(
    pieces.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ({ productId, size }) => variantId(productId, size),
  );
  return html`<section class="picks">
        <hr />
        <h1>Pick list</h1>
        <p>${countOf(orders.length, 'order')} · ${countOf(sumOf(pieces), 'piece')}</p>
        ${table(['Item', 'Size', 'Orders', 'Pieces'], Object.values(bySize).map(pickedCells))}
      </section>`;
}

/** The cells of what is the same piece of one or more orders. */
function pickedCells(pieces: readonly OrderedPieces[] = []): Cells {
  const { product = '', size = '' } = pieces[0] ?? {};
  const forOrders = pieces.map(({ orderNumber, quantity, method }) => {
    const other = otherMethodName(method);
    return html`${orderNumber}${quantity > 1 ? ` × ${quantity}` : ''}${other ? `, ${other}` : ''}<br />`;
  });
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

function packingSlip(order: OrderRecord): Html {
  const { shippingAddress, customer, notes } = order;
  const method = methodName(order.method);
  const isToBuyer =
    shippingAddress.first_name === customer.first_name &&
    shippingAddress.last_name === customer.last_name;
  return html`<section class="slip">
        <div>
          <hr />
          <div class="head">
            <div>
              <h1>${thankYou(isToBuyer ? customer.first_name : '')}</h1>
              <p>${brand.tagline}</p>
            </div>
            <svg viewBox="${logo.viewBox}" role="img" aria-label="${brand.name}">
              ${logo.parts.map(
                ({ href, x, y, width, height }) =>
                  html`<use href="${href}" x="${x}" y="${y}" width="${width}" height="${height}" />`,
              )}
            </svg>
          </div>
        </div>
        <p>${[
          'Packing slip',
          order.orderNumber,
          formatDay(order.createdAt),
          ...(method ? [shippingLabel(method)] : []),
        ].join(' · ')}</p>
        <div class="halves">
          <div>
            <h2>Ship to</h2>
            <address>${addressLines(shippingAddress).map((line) => html`${line}<br />`)}</address>
          </div>
          ${
            notes
              ? html`<div>
                  <h2>Notes</h2>
                  <p class="notes">${notes}</p>
                </div>`
              : html``
          }
        </div>
        <div>
          ${table(
            ['Item', 'Size', 'Quantity'],
            order.items.map(({ product, size, quantity }) => [product, size, quantity]),
          )}
          <p>Items: ${sumOf(order.items)}</p>
        </div>
        ${howToReturn(order, isToBuyer)}
      </section>`;
}

/**
 * How to return, with a code that leads to the order. That of a gift asks for the buyer's email: the order's link shows
 * its prices.
 */
function howToReturn({ id, secureToken }: OrderRecord, isToBuyer: boolean): Html {
  const path = isToBuyer ? paths.requestReturn(id, secureToken) : paths.trackOrder;
  const { size, data } = encode(settings().SITE_URL + path, { ecc: 'M', border: 0 });
  return html`<div class="return">
          <svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${modulesPath(data)}" /></svg>
          <div>
            <h2>Return or exchange</h2>
            <p>${returnTexts.slip(isToBuyer)}</p>
            <p>Questions? ${brand.email}</p>
          </div>
        </div>`;
}
