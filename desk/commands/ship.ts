import type { Command } from 'commander';
import { findOrder } from '#usecases/desk/find-order.ts';
import { shipOrder } from '#usecases/desk/ship-order.ts';
import { actorOf, answer, type Desk } from '../desk.ts';

export function addShip(program: Command, desk: Desk): void {
  program
    .command('ship')
    .description('hand a paid order to a carrier; the shopper gets the tracking number by mail')
    .argument('<order>', 'the order number')
    .requiredOption('--carrier <name>', 'UPS, USPS, FedEx, DHL or another')
    .requiredOption('--tracking <number>', "the carrier's number of the parcel")
    .addHelpText(
      'after',
      `
Example:
  npm run shop -- ship ORD-20261121-123456 --carrier UPS --tracking 1Z999AA10123456784`,
    )
    .action(
      async (number: string, options: { carrier: string; tracking: string }, command: Command) => {
        const order = await findOrder(number);
        const parcel = { carrier: options.carrier, trackingNumber: options.tracking };
        await shipOrder(order, parcel, actorOf(command, desk));
        answer(
          command,
          desk,
          { orderNumber: order.order_number, status: 'shipped', ...parcel },
          `${order.order_number} is shipped. The tracking mail goes to ${order.customer.email}.`,
        );
      },
    );
}
