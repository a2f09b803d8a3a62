import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { canBeCancelled } from '#shop/order-state.ts';
import { CommandError } from '#audit/command-error.ts';
import { describeStatus } from '#orders/change-order.ts';
import { findOrder } from '#orders/find-order.ts';
import { cancelOrder } from '#orders/order-actions.ts';
import { readRefund, refundOrder } from '#orders/refund-order.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCents, readKey } from '#cli/terminal/read-options.ts';

interface Options {
  amount?: number;
  reason: string;
  key?: string;
  restock: boolean;
  yes?: true;
}

export function addRefund(program: Command, context: CommandContext): void {
  program
    .command('refund')
    .description('refund a payment through its provider, in full or in part')
    .argument('<order>', 'the order number')
    .option(
      '--amount <dollars>',
      'a partial refund, such as 5.00; everything that is left by default',
      readCents,
    )
    .option('--reason <text>', 'for the audit log', 'refunded by the shop')
    .option(
      '--key <word>',
      'an idempotency key, to refund the same amount twice on one day',
      readKey,
    )
    .option('--restock', 'put all pieces of the shipped order back into stock', false)
    .option('--yes', 'skip the confirmation')
    .addHelpText(
      'after',
      `
The same amount for the same order on the same day (UTC), or the same key, is one refund and is sent once.

Examples:
  npm run shop -- refund ORD-20261121-123456 --amount 5.00 --reason "a loose seam"
  npm run shop -- refund ORD-20261121-123456 --yes`,
    )
    .action(async (number: string, { amount, reason, key, restock, yes }: Options) => {
      const order = await findOrder(number);
      if (order.totalCents > 0) {
        const total = formatCents(order.totalCents);
        const what = amount ? `${formatCents(amount)} of ${total}` : `all that is left of ${total}`;
        const question = `Refund ${what} for ${order.orderNumber} to ${order.customer.email}`;
        const pieces = restock ? ' and put all its pieces back into stock' : '';
        await context.confirm(`${question}${pieces}?`, yes);
      }
      const request = {
        amountCents: amount,
        reason,
        key,
        restock: restock ? ('all' as const) : [],
      };
      const { refundId, isNew } = await refundOrder(order, request, context.actor);
      await sendOutbox();
      const refund = await readRefund(refundId);
      const text = describeRefund(refund);
      if (refund.state === 'failed') throw new CommandError(text);
      context.print(
        { orderNumber: order.orderNumber, refund, isNew },
        isNew ? text : `This refund was already submitted; no second refund was made. ${text}`,
      );
    });
}

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
      if (canBeCancelled(order.status) && order.totalCents > 0) {
        const total = formatCents(order.totalCents);
        const question = `Cancel ${order.orderNumber} and refund what is left of ${total}?`;
        await context.confirm(question, options.yes);
      }
      const { refundId } = await cancelOrder(order, { reason: options.reason }, context.actor);
      await sendOutbox();
      const refund = refundId ? await readRefund(refundId) : null;
      const aboutMoney = refund
        ? describeRefund(refund)
        : await describeStatus(order, ['refunded']);
      context.print(
        { orderNumber: order.orderNumber, status: 'cancelled', refund },
        [`${order.orderNumber} is cancelled.`, aboutMoney].filter(Boolean).join(' '),
      );
    });
}

/** The state of a refund in a sentence. */
function describeRefund(refund: Awaited<ReturnType<typeof readRefund>>): string {
  const { amountCents, state, externalCents } = refund;
  const money = formatCents(amountCents);
  if (state === 'succeeded') return `${money} was refunded.`;
  if (state === 'failed') {
    const before = formatCents(externalCents);
    return externalCents > 0
      ? `${before} was refunded in the dashboard before, so the provider did not refund ${money} again.`
      : `The provider did not refund ${money}.`;
  }
  return `The refund of ${money} is pending: the provider has not confirmed it yet (npm run shop -- outbox).`;
}
