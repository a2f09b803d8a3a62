import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { findOrder } from '#usecases/admin/find-order.ts';
import { refundOrder } from '#usecases/admin/refund-order.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { confirm } from '#cli/terminal/confirm.ts';
import { readCents, readKey } from '#cli/terminal/read-options.ts';
import { refundWords } from './refund-words.ts';

interface Options {
  amount?: number;
  reason: string;
  key?: string;
  yes?: true;
}

export function addRefund(program: Command, context: CommandContext): void {
  program
    .command('refund')
    .description('give money back through the provider that took it, all that is left or a part')
    .argument('<order>', 'the order number')
    .option('--amount <dollars>', 'only this much, such as 5.00', readCents)
    .option('--reason <text>', 'for the audit', 'refunded at the desk')
    .option('--key <word>', 'tells apart two refunds of one amount on one day', readKey)
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
The same amount for the same order on the same day is the same refund, and goes back once; so is the same key.

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
  const question = `Give back ${what} for ${order.order_number} to ${order.customer.email}?`;
  await confirm(context.terminal, question, options.yes);
  const { refund: given, isNew } = await refundOrder(order, {
    amountCents: options.amount,
    reason: options.reason,
    key: options.key,
    actor: readActor(command, context),
  });
  if (given.state === 'failed') throw new CommandError(refundWords(given));
  printResult(
    command,
    context,
    {
      orderNumber: order.order_number,
      refund: { id: given.id, amountCents: given.amount, state: given.state },
      isNew,
    },
    isNew
      ? refundWords(given)
      : `This refund was asked for before, and nothing more was given back. ${refundWords(given)}`,
  );
}
