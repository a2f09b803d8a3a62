import type { Command } from 'commander';
import { formatCents, formatMoney } from '#shop/money.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { CommandError } from '#audit/command-error.ts';
import {
  describeItems,
  listUnknownPayments,
  makeOrderOfUnknownPayment,
  refundUnknownPayment,
  type UnknownPayment,
} from '#payment/unknown-payments.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Columns, formatUtcMinute } from '#cli/terminal/table.ts';

export function addPayments(program: Command, context: CommandContext): void {
  const payments = program
    .command('payments')
    .description('payments whose checkout the database lacks, after it was restored');
  payments
    .command('list', { isDefault: true })
    .description('list those without an order or a refund')
    .action(async () => {
      const unknown = await listUnknownPayments();
      context.printTable(unknown, COLUMNS, 'Every payment has its order.');
    });
  payments
    .command('order')
    .description('make the order of a payment, and send its confirmation')
    .argument('<payment>', 'its id at Stripe or PayPal')
    .option('--price-changed', 'also for less than the shop asks: the price has changed since')
    .option('--yes', 'skip the confirmation')
    .addHelpText('after', '\nExample:\n  npm run shop -- payments order pi_3QxA…')
    .action(async (id: string, { yes, priceChanged }: { yes?: true; priceChanged?: true }) => {
      const payment = await findPayment(id);
      const to = payment?.content?.email ?? 'the customer';
      await context.confirm(
        `Make an order of the payment ${id}${amountOf(payment)}? Its confirmation goes to ${to}.`,
        yes,
      );
      const settled = await makeOrderOfUnknownPayment(
        providerOf(id),
        id,
        context.actor,
        priceChanged,
      );
      await sendOutbox();
      if (settled.outcome !== 'order') {
        const reason = (settled.outcome === 'refund' && settled.reason) || 'it was refunded before';
        throw new CommandError(
          `No order was made: ${reason}. ${formatCents(settled.amountCents)} is refunded.`,
        );
      }
      const { orderNumber, isNew } = settled;
      context.print(
        settled,
        isNew
          ? `${orderNumber} is made. Its confirmation goes to ${to}.`
          : `The payment has the order ${orderNumber} already.`,
      );
    });
  payments
    .command('refund')
    .description('refund all of a payment that gets no order')
    .argument('<payment>', 'its id at Stripe or PayPal')
    .option('--yes', 'skip the confirmation')
    .addHelpText('after', '\nExample:\n  npm run shop -- payments refund pi_3QxA…')
    .action(async (id: string, { yes }: { yes?: true }) => {
      const payment = await findPayment(id);
      await context.confirm(`Refund the payment ${id}${amountOf(payment)}?`, yes);
      const settled = await refundUnknownPayment(providerOf(id), id, context.actor);
      await sendOutbox();
      context.print(
        settled,
        `The payment ${id} is refunded (npm run shop -- outbox shows what waits).`,
      );
    });
}

const COLUMNS: Columns<UnknownPayment> = {
  Payment: ({ id }) => id,
  Provider: ({ provider }) => provider,
  'Paid (UTC)': ({ paidAt }) => formatUtcMinute(paidAt),
  Amount: ({ amountCents, currency }) => formatMoney(amountCents, currency),
  Items: (payment) => describeItems(payment).join(', '),
  Customer: ({ content }) => content?.email ?? '',
  Order: ({ content }) => content?.order_number ?? '',
};

/** Stripe's ids of payments begin with `pi_`; PayPal's have no prefix. */
const providerOf = (id: string) => (id.startsWith('pi_') ? 'stripe' : 'paypal');

const findPayment = async (id: string) =>
  (await listUnknownPayments()).find((each) => each.id === id);

function amountOf(payment: UnknownPayment | undefined): string {
  if (!payment) return '';
  const amount = formatMoney(payment.amountCents, payment.currency);
  return ` of ${amount} (${describeItems(payment).join(', ') || 'it does not say for what'})`;
}
