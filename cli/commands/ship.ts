import type { Command } from 'commander';
import { findOrder } from '#usecases/admin/find-order.ts';
import { shipOrder } from '#usecases/admin/ship-order.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';

export function addShip(program: Command, context: CommandContext): void {
  program
    .command('ship')
    .description(
      'mark a paid order as shipped; the customer gets an email with the tracking number',
    )
    .argument('<order>', 'the order number')
    .requiredOption('--carrier <name>', 'UPS, USPS, FedEx, DHL or another')
    .requiredOption('--tracking <number>', "the carrier's tracking number")
    .addHelpText(
      'after',
      `
Example:
  npm run shop -- ship ORD-20261121-123456 --carrier UPS --tracking 1Z999AA10123456784`,
    )
    .action(
      async (number: string, options: { carrier: string; tracking: string }, command: Command) => {
        const order = await findOrder(number);
        const shipment = { carrier: options.carrier, trackingNumber: options.tracking };
        await shipOrder(order, shipment, readActor(command, context));
        printResult(
          command,
          context,
          { orderNumber: order.order_number, status: 'shipped', ...shipment },
          `${order.order_number} is shipped. The tracking email goes to ${order.customer.email}.`,
        );
      },
    );
}
