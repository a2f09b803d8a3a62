import type { Command } from 'commander';
import { brand } from '#shop/brand.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { findOrder, type Order } from '#usecases/admin/orders.ts';
import { html, Html } from '#usecases/emails/layout.ts';
import { addressLines } from '#usecases/emails/order-confirmation.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { saveFile } from '#cli/terminal/terminal.ts';

export function addPackingSlip(program: Command, context: CommandContext): void {
  program
    .command('packing-slip')
    .description('write a packing slip to print, without prices')
    .argument('<order>', 'the order number')
    .option('--output <file>', 'the file to write (packing-slip-ORD-….html by default)')
    .addHelpText('after', '\nExample:\n  npm run shop -- packing-slip ORD-20261121-123456')
    .action(async (number: string, options: { output?: string }) => {
      const order = await findOrder(number);
      const name = options.output ?? `packing-slip-${order.order_number}.html`;
      const file = await saveFile(name, packingSlipPage(order));
      context.print({ orderNumber: order.order_number, file }, `Print ${file}`);
    });
}

const STYLE = new Html(`
  @page { margin: 18mm; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Besley, Georgia, serif; color: black; background: white; }
  h1, h2, th { font-family: 'League Gothic', Impact, 'Arial Narrow', sans-serif; font-weight: 400; text-transform: uppercase; letter-spacing: .03em; }
  h1 { font-size: 2.5rem; line-height: 1; margin: 0 0 .25rem; }
  h2 { font-size: 1.125rem; margin: 2rem 0 .25rem; }
  table { width: 100%; border-collapse: collapse; margin-top: 2rem; }
  th, td { text-align: start; padding: .5rem .5rem .5rem 0; border-bottom: 1px solid; vertical-align: top; }
  th:last-child, td:last-child { text-align: end; padding-inline-end: 0; font-variant-numeric: tabular-nums; }
  tr { break-inside: avoid; }
  address { font-style: normal; font-size: 1.25rem; }
  .notes { white-space: pre-line; overflow-wrap: anywhere; }
`);

/** The packing slip as an HTML page. It shows no prices, because the order may be a gift. */
function packingSlipPage(order: Order): string {
  const itemCount = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Packing slip ${order.order_number}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${brand.name}</h1>
        <p>Packing slip · ${order.order_number} · ${formatDay(order.created_at)}</p>
        <h2>Ship to</h2>
        <address>${addressLines(order.shipping_address).map((line) => html`${line}<br />`)}</address>
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Size</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            ${order.items.map(
              (item) =>
                html`<tr>
                  <td>${item.product_name}</td>
                  <td>${item.size}</td>
                  <td>${item.quantity}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <p>Items: ${itemCount}</p>
        ${
          order.notes
            ? html`<h2>Notes</h2>
              <p class="notes">${order.notes}</p>`
            : html``
        }
        <p>Questions? ${brand.email}</p>
      </body>
    </html> `.text;
}
