import { type Command, Option } from 'commander';
import { formatCents, formatMoney } from '#shop/money.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { holdFindings } from '#jobs/pending-work.ts';
import { repeatErasures } from '#customers/erasures.ts';
import { CommandError } from '#audit/command-error.ts';
import { catchUp, type CatchUpPlan, planCatchUp, withoutOtherShops } from '#jobs/catch-up.ts';
import type { Finding } from '#jobs/plan-event.ts';
import { otherAddressOf } from '#payment/report-unknown-payment.ts';
import {
  describeItems,
  listUnknownPayments,
  type Resolution,
  RESOLUTIONS,
  resolveUnknownPayment,
  type ListedUnknownPayment,
  type UnknownPaymentRecord,
} from '#payment/unknown-payments.ts';
import { describeErasures } from './erasures.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readTime } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute, formatTable } from '#cli/terminal/table.ts';

const CHOICES = ['leave', ...RESOLUTIONS] as const;
type Choice = 'leave' | Resolution;

interface Options {
  since: Date;
  dryRun?: true;
  hold?: true;
  yes?: true;
  unknown?: Choice;
  priceChanged?: true;
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
      'after a restore: hold the emails about what is found, which customers and you may have already',
    )
    .option('--yes', 'skip the confirmation')
    .addOption(
      new Option(
        '--unknown <resolution>',
        'what to do with each payment whose checkout the database lacks, instead of asking; `order` asks for each of PayPal all the same, and `book` is for those of erased people',
      ).choices(CHOICES),
    )
    .option('--price-changed', 'make orders for less than the shop asks: prices have changed since')
    .addHelpText(
      'after',
      `
Reads 30 days at most, says what it would do, asks, and does it. It can be run again: what was done is not done twice.

Examples:
  npm run shop -- catch-up --since 2026-11-21T14:30Z --dry-run
  npm run shop -- catch-up --since 2026-11-21 --yes --unknown order
  npm run shop -- catch-up --since 2026-11-21T14:30Z --hold`,
    )
    .action((options: Options) => runCatchUp(options, context));
}

async function runCatchUp(
  { since, dryRun, hold, yes, unknown: resolution, priceChanged }: Options,
  context: CommandContext,
): Promise<void> {
  const { missed: all, ...plan } = await planCatchUp(since);
  if (dryRun) {
    context.print(plan, describePlan(plan));
    requireNone(plan.failures);
    return;
  }
  context.say(describePlan(plan));
  const formerAddresses = await askForFormerAddresses(plan, yes, context);
  const taken = withoutOtherShops({ ...plan, missed: all }, formerAddresses);
  const { length: count } = taken.missed;
  const failures = [...plan.failures];
  if (count > 0) {
    await context.confirm(`Process ${count} now?`, yes);
    failures.push(...(await catchUp(taken)));
  }
  if (hold) await holdFindings(context.actor);
  const resolved = [];
  for (const payment of await listUnknownPayments()) {
    const isAsked = resolution === undefined || (resolution === 'order' && needsLook(payment));
    const unasked = isAsked ? 'leave' : resolution;
    const chosen = isAsked && !yes ? await ask(payment, context) : unasked;
    resolved.push(await resolve(payment, chosen, context, { failures, priceChanged }));
  }
  // A payment may have brought back who was erased.
  const erasures = await repeatErasures(context.actor);
  // The steps above have queued these since, except the refunds that were decided on just now.
  if (hold) await holdFindings(context.actor, ['refund']);
  await sendOutbox();
  const lines = resolved.map(({ id, result }) => `${id}: ${result}`);
  const text = [
    `Processed ${count}.`,
    ...lines,
    describeErasures(erasures),
    describeCompleteness(plan),
  ].join('\n');
  context.print({ ...plan, failures, processed: count, unknown: resolved }, text);
  requireNone(failures);
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
    types.length === 0 ? 'Nothing was missed.' : formatTable(COUNT_COLUMNS, types),
    findings.length === 0 ? '' : formatTable(FINDING_COLUMNS, findings),
    unsettledCount === 0
      ? ''
      : `Found before, without an order or a refund: ${unsettledCount} (Work in the office, at /admin/work).`,
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
  Amount: ({ amountCents, unknown }) => formatMoney(amountCents, unknown?.currency ?? 'usd'),
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

/** A payment's own account of its order. */
function describeContent(payment: UnknownPaymentRecord): string {
  const { email, order_number, is_unreadable } = payment.content ?? {};
  const unreadable = is_unreadable && 'not all can be read';
  const parts = [...describeItems(payment), email, order_number, unreadable];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/**
 * Whether the addresses that payments name in place of the shop's were its own before; without an answer, they are
 * another shop's.
 */
async function askForFormerAddresses(
  { findings }: Plan,
  yes: true | undefined,
  context: CommandContext,
): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { otherAddress: address } of findings) {
    if (address) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const former: string[] = [];
  for (const [address, count] of counts) {
    const question = `${count} of these payments name ${address}: did the shop have that address before? It may be another shop on the same account.`;
    const answer = yes ? 'no' : await context.choose(question, ['no', 'yes']);
    if (answer === 'yes') former.push(address);
    else context.say(`What names ${address} is left.`);
  }
  return former;
}

/**
 * Anyone can pay at PayPal what they wrote themselves, and another address may be another shop's: a person looks at
 * each.
 */
const needsLook = (payment: UnknownPaymentRecord) =>
  payment.provider === 'paypal' || otherAddressOf(payment) !== undefined;

function ask(payment: ListedUnknownPayment, context: CommandContext): Promise<Choice> {
  const { provider, id, amountCents, currency, paidAt } = payment;
  const paid = `${formatMoney(amountCents, currency)}, ${formatUtcMinute(paidAt)} UTC, ${provider} ${id}`;
  const question = `The database lacks the checkout of this payment: ${paid} (${describeContent(payment)}). ${whatToDo(payment)}`;
  return context.choose(question, CHOICES);
}

function whatToDo({ isErased, mayBeBooked }: ListedUnknownPayment): string {
  if (isErased) return 'The person was erased since: book it without an order, or refund it?';
  return mayBeBooked
    ? 'Make its order, or refund it? If it is of a person whom you erased since, book it without an order.'
    : 'Make its order, or refund it?';
}

/** Resolves an unknown payment, or leaves it for Work in the office. */
async function resolve(
  { provider, id, content, currency }: UnknownPaymentRecord,
  resolution: Choice,
  { actor }: CommandContext,
  {
    failures,
    priceChanged,
  }: { failures: CatchUpPlan['failures']; priceChanged?: true | undefined },
): Promise<{ id: string; result: string }> {
  if (resolution === 'leave') return { id, result: 'left; Work in the office shows it' };
  const payment = { provider, id };
  try {
    const resolved = await resolveUnknownPayment(resolution, payment, actor, priceChanged);
    if (resolved.outcome === 'order') {
      // At PayPal it is the address of the payer's account, not the one that was typed in the shop.
      const to = resolved.isNew ? `; its confirmation goes to ${content?.email}` : '';
      return { id, result: resolved.orderNumber + to };
    }
    if (resolved.outcome === 'book') {
      const tax = `${formatCents(resolved.taxCents)} of it is sales tax`;
      return {
        id,
        result: `${formatCents(resolved.amountCents)} is booked without an order, ${tax}`,
      };
    }
    const reason = resolved.reason ? ` (${resolved.reason})` : '';
    return { id, result: `${formatMoney(resolved.amountCents, currency)} is refunded${reason}` };
  } catch (error) {
    failures.push({ what: id, message: error instanceof Error ? error.message : String(error) });
    return { id, result: 'failed' };
  }
}
