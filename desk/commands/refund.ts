import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { findOrder } from '#usecases/desk/find-order.ts';
import { refundOrder } from '#usecases/desk/refund-order.ts';
import { Refused } from '#usecases/desk/refused.ts';
import { actorOf, answer, type Desk } from '../desk.ts';
import { confirm } from '../terminal/confirm.ts';
import { readCents, readKey } from '../terminal/read-options.ts';
import { refundWords } from './refund-words.ts';

interface Options {
  amount?: number;
  reason: string;
  key?: string;
  yes?: true;
}

export function addRefund(program: Command, desk: Desk): void {
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
      refund(number, options, command, desk),
    );
}

async function refund(number: string, options: Options, command: Command, desk: Desk) {
  const order = await findOrder(number);
  const whole = formatCents(order.total_amount);
  const what = options.amount
    ? `${formatCents(options.amount)} of ${whole}`
    : `all that is left of ${whole}`;
  const question = `Give back ${what} for ${order.order_number} to ${order.customer.email}?`;
  await confirm(desk.terminal, question, options.yes);
  const { refund: given, isNew } = await refundOrder(order, {
    amountCents: options.amount,
    reason: options.reason,
    key: options.key,
    actor: actorOf(command, desk),
  });
  if (given.state === 'failed') throw new Refused(refundWords(given));
  answer(
    command,
    desk,
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
