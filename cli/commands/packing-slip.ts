import type { Command } from 'commander';
import { findOrder } from '#usecases/admin/orders.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { packingSlipPage } from '#cli/packing-slip-page.ts';
import { saveFile } from '#cli/terminal/files.ts';

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
