import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { canBeCancelled } from '#shop/order-state.ts';
import { cancelOrder, describeLast, findOrder } from '#usecases/admin/orders.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { describeRefund } from '#cli/describe-refund.ts';

export function addCancel(program: Command, context: CommandContext): void {
  program
    .command('cancel')
    .description('cancel an order that has not shipped and refund it in full')
    .argument('<order>', 'the order number')
    .option('--reason <text>', 'for the audit log', 'cancelled by the shop')
    .option('--yes', 'skip the confirmation')
    .addHelpText('after', '\nExample:\n  npm run shop -- cancel ORD-20261121-123456')
    .action(async (number: string, options: { reason: string; yes?: true }) => {
      const order = await findOrder(number);
      if (canBeCancelled(order.status) && order.total_amount > 0) {
        const total = formatCents(order.total_amount);
        const question = `Cancel ${order.order_number} and refund what is left of ${total}?`;
        await context.confirm(question, options.yes);
      }
      const refund = await cancelOrder(order, options.reason, context.actor);
      const aboutMoney = refund ? describeRefund(refund) : await describeLast(order, ['refunded']);
      context.print(
        { orderNumber: order.order_number, status: 'cancelled', refund: refund ?? null },
        [`${order.order_number} is cancelled.`, aboutMoney].filter(Boolean).join(' '),
      );
    });
}
