import type { Command } from 'commander';
import { deliverOrder } from '#usecases/admin/deliver-order.ts';
import { findOrder } from '#usecases/admin/find-order.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';

export function addDeliver(program: Command, context: CommandContext): void {
  program
    .command('deliver')
    .description('mark a shipped order as delivered')
    .argument('<order>', 'the order number')
    .addHelpText('after', '\nExample:\n  npm run shop -- deliver ORD-20261121-123456')
    .action(async (number: string, _options: object, command: Command) => {
      const order = await findOrder(number);
      await deliverOrder(order, readActor(command, context));
      const data = { orderNumber: order.order_number, status: 'delivered' };
      printResult(command, context, data, `${order.order_number} is delivered.`);
    });
}
