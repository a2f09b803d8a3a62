import { run } from '#adapters/database.ts';
import { log } from '#adapters/log.ts';
import { LABEL_DAYS, LABEL_REMINDER_DAYS } from '#shop/returns.ts';
import { claimOverdueCheckouts, type ProviderPayment } from '#payment/checkouts.queries.ts';
import { purgeExpiredData } from './expired-data.queries.ts';
import { queueDailyEmails } from '#mail/outbox.queries.ts';
import { claimUnfinishedPayments } from '#payment/payments.queries.ts';
import {
  type EventSource,
  markProcessed,
  takeUnprocessedEvents,
} from '#payment/provider-events.queries.ts';
import { claimUnconfirmedRefunds } from '#payment/refunds.queries.ts';
import { CLAIM_BUDGET_MS } from '#adapters/deadline.ts';
import { repeatErasures } from '#customers/erasures.ts';
import { processConnectEvent } from '#sellers/handle-connect-event.ts';
import { writeDaySums } from '#office/sales-figures.queries.ts';
import { checkRefund } from '#payment/external-refunds.ts';
import { processPaypalEvent } from '#payment/handle-paypal-event.ts';
import { processStripeEvent } from '#payment/handle-stripe-event.ts';
import { expireCheckout, reconcilePayment } from '#payment/reconcile.ts';
import { purgeShippingLabels } from '#orders/returns/shipping-labels.ts';
import { advanceClubEmail } from '#lists/club-emails.ts';
import { cancelUnanswered } from '#orders/delays.ts';
import { sendOutbox, sendQueued } from './send-outbox.ts';
import { sendWebhooks } from './send-webhooks.ts';

const BATCH = 10;

/**
 * Finishes what a crash, a lost reply or a closed browser left, sends the outbox, expires unpaid checkouts after an
 * hour, unused labels and unanswered delays, offers restocks to the waitlist, purges, erases again after a restore, and
 * sums days that are over. Steps may run twice, at once, or be interrupted; one that fails stops no other.
 */
export async function reconcilePayments(): Promise<void> {
  // Beside everything else, and once: a tool of the owner may take all the time of the run.
  await inParallel([sendWebhooks(), finishAndSend()]);
}

async function finishAndSend(): Promise<void> {
  // At once too, because a provider that does not respond must not hold up the emails.
  await inParallel([
    sendQueued(),
    finishInterruptedWork(),
    queueDailyEmails(),
    advanceClubEmail(),
    run`
      select expire_returns(
        p_label_days => ${LABEL_DAYS}, p_reminder_days => ${LABEL_REMINDER_DAYS}, p_limit => ${BATCH}
      )`,
    run`select renew_offers()`,
    run`select remind_of_delays()`,
    cancelUnanswered(),
  ]);
  // Alongside, so that purging takes no time of its own (CLAIM_BUDGET_MS).
  await inParallel([
    sendQueued(),
    purgeExpiredData(),
    purgeShippingLabels(),
    repeatErasures('schedule'),
    writeDaySums(),
  ]);
}

/**
 * A batch of each kind in turn, so that none waits for all of another. Overdue checkouts come first: they hold stock
 * and promo codes, and their payments end with them.
 */
async function finishInterruptedWork(): Promise<void> {
  const endsAt = Date.now() + CLAIM_BUDGET_MS;
  const takeEvents = eachEventOnce();
  const turns = [
    () => processBatch('checkout', claimOverdueCheckouts, expireCheckout),
    () => processBatch('payment', claimUnfinishedPayments, reconcilePayment),
    () => processBatch('event', takeEvents, processEvent),
    () => processBatch('refund', claimUnconfirmedRefunds, checkRefund),
  ];
  for (const takeTurn of turns) {
    if (Date.now() >= endsAt) return;
    if (await takeTurn()) turns.push(takeTurn);
  }
}

/** Claims unprocessed events, each once: one that fails stays unprocessed, and waits for the next run. */
function eachEventOnce() {
  const taken: string[] = [];
  return async (limit: number) => {
    const events = await takeUnprocessedEvents(limit, taken);
    taken.push(...events.map(({ id }) => id));
    return events;
  };
}

/** Waits for all, then throws the first error. */
async function inParallel(steps: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(steps);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Processes this many pending events once each, those with the fewest attempts first. */
export async function processEvents(count: number): Promise<void> {
  const takeEvents = eachEventOnce();
  for (let left = count; left > 0; left -= BATCH) {
    if (!(await processBatch('event', takeEvents, processEvent))) break;
  }
  await sendOutbox();
}

type Event = Awaited<ReturnType<typeof takeUnprocessedEvents>>[number];

const processors: Record<EventSource, (event: Event) => Promise<void>> = {
  stripe: processStripeEvent,
  stripe_connect: processConnectEvent,
  paypal: processPaypalEvent,
};

/** Processes a recorded event, and marks it. Throws when it should be tried again. */
export async function processEvent(event: Event): Promise<void> {
  await processors[event.provider](event);
  await markProcessed(event.provider, event.id);
}

/** Work with the ids that identify it in our tables and at the provider. */
interface IdentifiedWork {
  id: string;
  provider?: string;
  payments?: readonly ProviderPayment[];
}

/** Claims a batch and processes it; returns whether there may be more. */
async function processBatch<Work extends IdentifiedWork>(
  kind: string,
  claim: (limit: number) => Promise<Work[]>,
  process: (work: Work) => Promise<void>,
): Promise<boolean> {
  const claimed = await claim(BATCH);
  await Promise.all(
    claimed.map((work) => process(work).catch((error: unknown) => logFailure(kind, work, error))),
  );
  return claimed.length === BATCH;
}

function logFailure(
  kind: string,
  { id, provider, payments }: IdentifiedWork,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : String(error);
  const providerPayments = payments?.map((payment) => `${payment.provider} ${payment.id}`);
  log('error', 'reconciler', { work: kind, provider, id, payments: providerPayments, message });
}
