import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { cancelOrder } from '#usecases/admin/cancel-order.ts';
import { describeLast } from '#usecases/admin/change-order.ts';
import { findOrder } from '#usecases/admin/find-order.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { confirm } from '#cli/terminal/confirm.ts';
import { describeRefund } from '#cli/describe-refund.ts';

export function addCancel(program: Command, context: CommandContext): void {
  program
    .command('cancel')
    .description('cancel an order that has not shipped and refund it in full')
    .argument('<order>', 'the order number')
    .option('--reason <text>', 'for the audit log', 'cancelled by the shop')
    .option('--yes', 'skip the confirmation')
    .addHelpText('after', '\nExample:\n  npm run shop -- cancel ORD-20261121-123456')
    .action(async (number: string, options: { reason: string; yes?: true }, command: Command) => {
      const order = await findOrder(number);
      const question = `Cancel ${order.order_number} and refund what is left of ${formatCents(order.total_amount)}?`;
      if (order.total_amount > 0) await confirm(context.terminal, question, options.yes);
      const refund = await cancelOrder(order, options.reason, readActor(command, context));
      printResult(
        command,
        context,
        {
          orderNumber: order.order_number,
          status: 'cancelled',
          refund: refund
            ? { id: refund.id, amountCents: refund.amount, state: refund.state }
            : null,
        },
        [
          `${order.order_number} is cancelled.`,
          refund ? describeRefund(refund) : await describeLast(order, ['refunded']),
        ]
          .filter(Boolean)
          .join(' '),
      );
    });
}
