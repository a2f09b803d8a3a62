import type { Command } from 'commander';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { packingSlips } from '#usecases/orders/packing-slip.ts';
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
      const { html } = await packingSlips({ orderNumbers: [number] }, context.actor);
      const orderNumber = normalizeOrderNumber(number);
      const file = await saveFile(options.output ?? `packing-slip-${orderNumber}.html`, html);
      context.print({ orderNumber, file }, `Print ${file}`);
    });
}
