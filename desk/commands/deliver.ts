import type { Command } from 'commander';
import { deliverOrder } from '#usecases/desk/deliver-order.ts';
import { findOrder } from '#usecases/desk/find-order.ts';
import { actorOf, answer, type Desk } from '../desk.ts';

export function addDeliver(program: Command, desk: Desk): void {
  program
    .command('deliver')
    .description('note that a shipped order has arrived')
    .argument('<order>', 'the order number')
    .addHelpText('after', '\nExample:\n  npm run shop -- deliver ORD-20261121-123456')
    .action(async (number: string, _options: object, command: Command) => {
      const order = await findOrder(number);
      await deliverOrder(order, actorOf(command, desk));
      const data = { orderNumber: order.order_number, status: 'delivered' };
      answer(command, desk, data, `${order.order_number} is delivered.`);
    });
}
