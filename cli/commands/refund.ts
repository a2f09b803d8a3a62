import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { findOrder } from '#usecases/admin/find-order.ts';
import { refundOrder } from '#usecases/admin/refund-order.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { confirm } from '#cli/terminal/confirm.ts';
import { readCents, readKey } from '#cli/terminal/read-options.ts';
import { describeRefund } from '#cli/describe-refund.ts';

interface Options {
  amount?: number;
  reason: string;
  key?: string;
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
    .option('--yes', 'skip the confirmation')
    .addHelpText(
      'after',
      `
The same amount for the same order on the same day (UTC), or the same key, is one refund and is sent once.

Examples:
  npm run shop -- refund ORD-20261121-123456 --amount 5.00 --reason "a loose seam"
  npm run shop -- refund ORD-20261121-123456 --yes`,
    )
    .action((number: string, options: Options, command: Command) =>
      refund(number, options, command, context),
    );
}

async function refund(number: string, options: Options, command: Command, context: CommandContext) {
  const order = await findOrder(number);
  const whole = formatCents(order.total_amount);
  const what = options.amount
    ? `${formatCents(options.amount)} of ${whole}`
    : `all that is left of ${whole}`;
  const question = `Refund ${what} for ${order.order_number} to ${order.customer.email}?`;
  await confirm(context.terminal, question, options.yes);
  const { refund: submitted, isNew } = await refundOrder(order, {
    amountCents: options.amount,
    reason: options.reason,
    key: options.key,
    actor: readActor(command, context),
  });
  if (submitted.state === 'failed') throw new CommandError(describeRefund(submitted));
  printResult(
    command,
    context,
    {
      orderNumber: order.order_number,
      refund: { id: submitted.id, amountCents: submitted.amount, state: submitted.state },
      isNew,
    },
    isNew
      ? describeRefund(submitted)
      : `This refund was already submitted; no second refund was made. ${describeRefund(submitted)}`,
  );
}
