import type { Command } from 'commander';
import { deliverOrder, findOrder } from '#usecases/admin/orders.ts';
import type { CommandContext } from '#cli/command-context.ts';

export function addDeliver(program: Command, context: CommandContext): void {
  program
    .command('deliver')
    .description('mark a shipped order as delivered')
    .argument('<order>', 'the order number')
    .addHelpText('after', '\nExample:\n  npm run shop -- deliver ORD-20261121-123456')
    .action(async (number: string) => {
      const order = await findOrder(number);
      await deliverOrder(order, context.actor);
      const { order_number: orderNumber } = order;
      context.print({ orderNumber, status: 'delivered' }, `${orderNumber} is delivered.`);
    });
}
