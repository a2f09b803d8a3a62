import { listAccounts } from '#sellers/accounts.queries.ts';
import { recordEvent } from '#payment/provider-events.queries.ts';
import { listUnknownPayments, recordUnknownPayment } from '#payment/unknown-payments.queries.ts';
import { getCapture } from '#adapters/paypal/refunds.ts';
import { settings } from '#adapters/settings.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { CommandError } from '#audit/command-error.ts';
import { refreshAccount } from '#sellers/accounts.ts';
import { sellersAreEnabled } from '#sellers/access.ts';
import { recordMadeRefunds } from '#payment/external-refunds.ts';
import { paymentIdOf } from '#payment/payee.ts';
import { placeOrderIfCaptured } from '#payment/finish.ts';
import { processPaypalEvent } from '#payment/handle-paypal-event.ts';
import { processEvent } from './reconcile-payments.ts';
import { type Finding, planEvent } from './plan-event.ts';
import {
  type Missed,
  readAccount,
  readPaypal,
  readStripe,
  readTransactions,
} from './read-missed.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** A provider is asked this much at the same time: Stripe takes 25 requests a second (docs.stripe.com/rate-limits). */
const PARALLEL = 4;

interface Failure {
  what: string;
  message: string;
}

/** Everything that the shop has missed since a time, and the part of it that would change something. */
export interface CatchUpPlan {
  /** In the order of its time, without what failed. */
  missed: Missed[];
  /** By type. */
  counts: Record<string, number>;
  findings: Finding[];
  /** How many unknown payments an earlier run has recorded, and nobody has settled. */
  unsettledCount: number;
  failures: Failure[];
  /** When it was read: until then the lists are complete, but for those that could not be read. */
  readAt: Date;
  unread: string[];
  /**
   * Until when PayPal's transactions are; null without the permission to search them, undefined if they weren't
   * searched.
   */
  paypalCompleteUntil: Date | null | undefined;
}

/**
 * Reads what Stripe and PayPal have that the shop has not processed, and changes nothing. Each list is read by itself:
 * one that can't be is a failure beside the others. Throws a CommandError for a time that providers don't keep, or one
 * to come.
 */
export async function planCatchUp(since: Date): Promise<CatchUpPlan> {
  requireKept(since);
  const readAt = new Date();
  const failures: Failure[] = [];
  const read = <Result>(what: string, work: () => Promise<Result>) => attempt(what, work, failures);
  const listed = (await read("Stripe's events", () => readStripe(since))) ?? [];
  for (const { id } of sellersAreEnabled() ? await listAccounts() : []) {
    listed.push(...((await read(`the events of ${id}`, () => readAccount(since, id))) ?? []));
  }
  const hasPaypal = Boolean(settings().PAYPAL_CLIENT_ID);
  const paypal = hasPaypal ? await read("PayPal's events", () => readPaypal(since)) : undefined;
  const search = hasPaypal
    ? await read("PayPal's transactions", () => readTransactions(since, paypal?.objectIds ?? []))
    : undefined;
  listed.push(...(paypal?.missed ?? []), ...(search?.missed ?? []));
  listed.sort((a, b) => a.at.getTime() - b.at.getTime());
  const unread = failures.map(({ what }) => what);
  return {
    ...(await planAll(listed, failures)),
    counts: countByType(listed),
    unsettledCount: (await listUnknownPayments()).length,
    failures,
    readAt,
    unread,
    paypalCompleteUntil: search?.completeUntil,
  };
}

function requireKept(since: Date): void {
  const now = Date.now();
  if (since.getTime() > now) throw new CommandError('--since is a time to come.');
  if (since.getTime() >= now - KEPT_DAYS * DAY_MS) return;
  const first = formatDay(new Date(now - (KEPT_DAYS - 1) * DAY_MS), 'long');
  throw new CommandError(
    `Stripe and PayPal keep events for ${KEPT_DAYS} days: --since can be ${first} at the earliest. Compare what is older with the lists of payments in their dashboards.`,
  );
}

function countByType(missed: readonly Missed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { provider, type } of missed) {
    const name = `${provider} ${type}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * An object that several events tell of is found once. What can't be planned isn't processed either, but by the next
 * run.
 */
async function planAll(listed: readonly Missed[], failures: Failure[]) {
  const missed: Missed[] = [];
  const found = new Map<string, Finding>();
  for (let start = 0; start < listed.length; start += PARALLEL) {
    const part = listed.slice(start, start + PARALLEL);
    const planned = await Promise.all(
      part.map((each) => attempt(nameOf(each), () => planEvent(each), failures)),
    );
    for (const [index, each] of part.entries()) {
      const findings = planned[index];
      const otherAddress = findings?.find((finding) => finding.otherAddress)?.otherAddress;
      if (findings) missed.push({ ...each, otherAddress });
    }
    for (const each of planned.flatMap((findings) => findings ?? [])) {
      found.set(`${each.what} ${each.id}`, each);
    }
  }
  return { missed, findings: [...found.values()] };
}

/**
 * The plan without the payments that name another address, unless the shop had it before: what is left out stays
 * unprocessed, so that the next run finds it again.
 */
export function withoutOtherShops(
  { missed, findings, ...plan }: CatchUpPlan,
  formerAddresses: readonly string[],
): CatchUpPlan {
  const isOurs = ({ otherAddress }: { otherAddress?: string | undefined }) =>
    otherAddress === undefined || formerAddresses.includes(otherAddress);
  return { ...plan, missed: missed.filter(isOurs), findings: findings.filter(isOurs) };
}

/**
 * Processes what was missed as its webhooks would have been, in the order of its time, and retrieves the state of
 * sellers' accounts. What fails is returned, and is tried again by the next run. Unknown payments are recorded in test
 * mode too: a restore there is a drill.
 */
export async function catchUp({ missed, findings }: CatchUpPlan): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { unknown } of findings) {
    if (unknown)
      await attempt(`payment ${unknown.id}`, () => recordUnknownPayment(unknown), failures);
  }
  for (const each of missed) await attempt(nameOf(each), () => processMissed(each), failures);
  for (const account of sellersAreEnabled() ? await listAccounts() : []) {
    await attempt(`Account ${account.id}`, () => refreshAccount(account), failures);
  }
  return failures;
}

async function processMissed(missed: Missed): Promise<void> {
  const { eventId: id, provider, accountId = null, ...event } = missed;
  if (id === null) return processTransaction(missed);
  const recorded = { ...event, id, accountId: accountId ?? undefined };
  if (await recordEvent(provider, recorded)) return;
  await processEvent({ ...event, id, provider, accountId });
}

/** Not recorded as an event: health would believe that a webhook has arrived. */
async function processTransaction({ objectId, captureId }: Missed): Promise<void> {
  if (!captureId) return processPaypalEvent({ type: 'PAYMENT.CAPTURE.COMPLETED', objectId });
  const capture = await getCapture(captureId);
  const paymentId = capture && (await paymentIdOf(capture));
  if (!paymentId) return;
  await placeOrderIfCaptured(capture);
  await recordMadeRefunds('paypal', paymentId);
}

const nameOf = ({ type, objectId }: Missed) => `${type} ${objectId}`.trim();

async function attempt<Result>(
  what: string,
  work: () => Promise<Result>,
  failures: Failure[],
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    failures.push({ what, message });
    return undefined;
  }
}
