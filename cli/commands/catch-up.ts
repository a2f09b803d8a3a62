import { type Command, Option } from 'commander';
import { formatCents } from '#shop/money.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import { holdFindings } from '#usecases/office/pending-work.ts';
import { repeatErasures } from '#usecases/customers/erasures.ts';
import { CommandError } from '#usecases/office/command-error.ts';
import { catchUp, type CatchUpPlan, planCatchUp } from '#usecases/payment/catch-up/catch-up.ts';
import type { Finding } from '#usecases/payment/catch-up/foresee.ts';
import {
  listUnknownPayments,
  makeOrderOfUnknownPayment,
  refundUnknownPayment,
  type UnknownPayment,
} from '#usecases/payment/unknown-payments.ts';
import { describeErasures } from './erasures.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readTime } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute, table } from '#cli/terminal/table.ts';

const WAYS = ['leave', 'order', 'refund'] as const;
type Way = (typeof WAYS)[number];

interface Options {
  since: Date;
  dryRun?: true;
  hold?: true;
  yes?: true;
  unknown?: Way;
}

export function addCatchUp(program: Command, context: CommandContext): void {
  program
    .command('catch-up')
    .description(
      'process what Stripe and PayPal have and the shop missed: after a restore or an outage',
    )
    .requiredOption('--since <time>', 'a day, or a time such as 2026-11-21T14:30Z', readTime)
    .option('--dry-run', 'only say what would be done')
    .option(
      '--hold',
      'after a restore: hold the emails about what is found, which customers may have already',
    )
    .option('--yes', 'skip the confirmation')
    .addOption(
      new Option(
        '--unknown <way>',
        'what to do with each payment whose checkout the database lacks, instead of asking',
      ).choices(WAYS),
    )
    .addHelpText(
      'after',
      `
Reads 30 days at most, says what it would do, asks, and does it. It can be run again: what was done is not done twice.

Examples:
  npm run shop -- catch-up --since 2026-11-21T14:30Z --dry-run
  npm run shop -- catch-up --since 2026-11-21 --yes --unknown order
  npm run shop -- catch-up --since 2026-11-21T14:30Z --hold`,
    )
    .action(async ({ since, dryRun, hold, yes, unknown: way }: Options) => {
      const { missed, ...plan } = await planCatchUp(since);
      const { length: count } = missed;
      if (dryRun) {
        context.print(plan, describePlan(plan));
        requireNone(plan.failures);
        return;
      }
      context.say(describePlan(plan));
      const failures = [...plan.failures];
      if (count > 0) {
        await context.confirm(`Process ${count} now?`, yes);
        failures.push(...(await catchUp({ ...plan, missed })));
      }
      if (hold) await holdFindings(context.actor);
      const settled = [];
      for (const payment of await listUnknownPayments()) {
        const chosen = way ?? (yes ? 'leave' : await ask(payment, context));
        settled.push(await settle(payment, chosen, context, failures));
      }
      // A payment may have brought back who was erased.
      const erasures = await repeatErasures(context.actor);
      // What these have queued since, but the refunds that were decided on just now.
      if (hold) await holdFindings(context.actor, ['refund']);
      await sendOutbox();
      const lines = settled.map(({ id, result }) => `${id}: ${result}`);
      const text = [
        `Processed ${count}.`,
        ...lines,
        describeErasures(erasures),
        describeCompleteness(plan),
      ].join('\n');
      context.print({ ...plan, failures, processed: count, unknown: settled }, text);
      requireNone(failures);
    });
}

type Plan = Omit<CatchUpPlan, 'missed'>;

function requireNone(failures: CatchUpPlan['failures']): void {
  if (failures.length === 0) return;
  const list = failures.map(({ what, message }) => `${what}: ${message}`);
  throw new CommandError([`${failures.length} failed; run it again.`, ...list].join('\n'));
}

function describePlan(plan: Plan): string {
  const { counts, findings, unsettledCount } = plan;
  const types = Object.entries(counts).map(([type, count]) => ({ type, count }));
  const parts = [
    types.length === 0 ? 'Nothing was missed.' : table(COUNT_COLUMNS, types),
    findings.length === 0 ? '' : table(FINDING_COLUMNS, findings),
    unsettledCount === 0
      ? ''
      : `Found before, without an order or a refund: ${unsettledCount} (npm run shop -- payments).`,
    describeCompleteness(plan),
  ];
  return parts.filter(Boolean).join('\n\n');
}

const COUNT_COLUMNS: Columns<{ type: string; count: number }> = {
  New: ({ count }) => count,
  Type: ({ type }) => type,
};
const FINDING_COLUMNS: Columns<Finding> = {
  'At (UTC)': ({ at }) => formatUtcMinute(at),
  What: ({ what }) => what,
  Id: ({ id }) => id,
  Amount: ({ amountCents }) => formatCents(amountCents),
  Becomes: ({ becomes }) => becomes,
  Says: ({ unknown }) => (unknown ? describeContent(unknown) : ''),
};

const PAYPAL_LAG_MS = 3 * 3_600_000;

/** Until when the providers have told everything. */
function describeCompleteness({ readAt, unread, paypalCompleteUntil: until }: Plan): string {
  const time = `complete until ${formatUtcMinute(readAt)} UTC.`;
  const events =
    unread.length === 0
      ? `Events are ${time}`
      : `Not complete, because it can't be read: ${unread.join(', ')}. Run this again. The others are ${time}`;
  if (until === undefined) return events;
  if (until === null) {
    return `${events} PayPal's transactions were not searched: the app lacks the permission Transaction Search, which takes up to 9 hours to work. Grant it, and run this again: without a webhook PayPal has no events.`;
  }
  const again = formatUtcMinute(new Date(readAt.getTime() + PAYPAL_LAG_MS));
  return `${events} PayPal's transactions are complete until ${formatUtcMinute(until)} UTC, and take up to three hours: run this again after ${again} UTC.`;
}

/** What a payment says of itself. */
function describeContent({ content }: UnknownPayment): string {
  if (!content) return 'nothing';
  const items = content.items.map(({ variant, quantity }) => `${quantity} × ${variant}`);
  return [...items, content.email, content.order_number].filter(Boolean).join(', ') || 'nothing';
}

function ask(payment: UnknownPayment, context: CommandContext): Promise<Way> {
  const { provider, id, amountCents, paidAt } = payment;
  const paid = `${formatCents(amountCents)}, ${formatUtcMinute(paidAt)} UTC, ${provider} ${id}`;
  const question = `The database lacks the checkout of this payment: ${paid} (${describeContent(payment)}). Make its order, or refund it?`;
  return context.choose(question, WAYS);
}

/** Makes the order of an unknown payment, refunds it, or leaves it for the office and `payments`. */
async function settle(
  { provider, id, content }: UnknownPayment,
  way: Way,
  { actor }: CommandContext,
  failures: CatchUpPlan['failures'],
): Promise<{ id: string; result: string }> {
  if (way === 'leave') return { id, result: 'left; npm run shop -- payments lists it' };
  const does = { order: makeOrderOfUnknownPayment, refund: refundUnknownPayment }[way];
  try {
    const settled = await does(provider, id, actor);
    if (settled.outcome === 'order') {
      // At PayPal it is the address of the payer's account, not the one that was typed in the shop.
      const to = settled.isNew ? `; its confirmation goes to ${content?.email}` : '';
      return { id, result: settled.orderNumber + to };
    }
    const reason = settled.reason ? ` (${settled.reason})` : '';
    return { id, result: `${formatCents(settled.amountCents)} is refunded${reason}` };
  } catch (error) {
    failures.push({ what: id, message: error instanceof Error ? error.message : String(error) });
    return { id, result: 'failed' };
  }
}
