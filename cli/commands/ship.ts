import type { Command } from 'commander';
import { isNumberUsed } from '#audit/command-error.ts';
import { findOrder } from '#orders/find-order.ts';
import { deliverOrder, shipOrder } from '#orders/order-actions.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import type { CommandContext } from '#cli/command-context.ts';

export function addShip(program: Command, context: CommandContext): void {
  program
    .command('ship')
    .description(
      'mark a paid order as shipped; the customer gets an email with the tracking number',
    )
    .argument('<order>', 'the order number')
    .requiredOption('--carrier <name>', 'UPS, USPS, FedEx, DHL or another')
    .requiredOption('--tracking <number>', "the carrier's tracking number")
    .option('--yes', 'also with the tracking number of another order: two orders in one box')
    .addHelpText(
      'after',
      `
Example:
  npm run shop -- ship ORD-20261121-123456 --carrier UPS --tracking 1Z999AA10123456784`,
    )
    .action(async (number: string, options: { carrier: string; tracking: string; yes?: true }) => {
      const order = await findOrder(number);
      const shipment = { carrier: options.carrier, trackingNumber: options.tracking };
      await confirmSharedNumber(context, options.yes, (sharedWith) =>
        shipOrder(order, { ...shipment, sharedWith }, context.actor),
      );
      await sendOutbox();
      const { orderNumber, customer } = order;
      context.print(
        { orderNumber, status: 'shipped', ...shipment },
        `${orderNumber} is shipped. The tracking email goes to ${customer.email}.`,
      );
    });
}

/** Ships; if another order has the tracking number, asks and ships again. */
export async function confirmSharedNumber(
  context: CommandContext,
  yes: true | undefined,
  ship: (sharedWith: string[]) => Promise<unknown>,
): Promise<void> {
  try {
    await ship([]);
  } catch (error) {
    if (!isNumberUsed(error)) throw error;
    await context.confirm(`${error.message} Are both in one box?`, yes);
    await ship([error.details.orderNumber]);
  }
}

export function addDeliver(program: Command, context: CommandContext): void {
  program
    .command('deliver')
    .description('mark a shipped order as delivered')
    .argument('<order>', 'the order number')
    .addHelpText('after', '\nExample:\n  npm run shop -- deliver ORD-20261121-123456')
    .action(async (number: string) => {
      const order = await findOrder(number);
      await deliverOrder(order, {}, context.actor);
      const { orderNumber } = order;
      context.print({ orderNumber, status: 'delivered' }, `${orderNumber} is delivered.`);
    });
}
