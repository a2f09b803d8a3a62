import { log } from '#adapters/log.ts';
import {
  claimOverdueCheckouts,
  expireOverdueCheckout,
  type ProviderPayment,
} from '#adapters/records/checkouts.ts';
import { claimUnsettledPayments } from '#adapters/records/payments.ts';
import {
  type EventSource,
  markProcessed,
  takeUnprocessedEvents,
} from '#adapters/records/provider-events.ts';
import { queueRefusedMails } from '#adapters/records/outbox.ts';
import { claimUnconfirmedRefunds } from '#adapters/records/refunds.ts';
import { PART_MS } from '#adapters/run-times.ts';
import { processConnectEvent } from './connect/handle-connect-event.ts';
import { cancelPayments } from './payment/providers.ts';
import { settlePayment, settlePaymentById } from './payment/settle.ts';
import { purgeExpiredData } from './purge-expired-data.ts';
import { processPaypalEvent } from './handle-paypal-event.ts';
import { processStripeEvent } from './handle-stripe-event.ts';
import { checkRefund } from './external-refunds.ts';
import { sendOutbox } from './send-outbox.ts';

const BATCH = 10;

/**
 * Finishes what a crash, a lost answer or a closed browser left half done, gives up what nobody paid for within an hour,
 * and forgets what is past its time. Every step may be done twice, by two of us at once, and stopped in the middle. One
 * that fails holds up no other.
 */
export async function reconcilePayments(): Promise<void> {
  const ends = Date.now() + PART_MS;
  await inBatches('payment', claimUnsettledPayments, settlePayment, ends);
  await inBatches('event', takeUnprocessedEvents, processEvent, ends, 1);
  await inBatches('checkout', claimOverdueCheckouts, expireCheckout, ends);
  await inBatches('refund', claimUnconfirmedRefunds, checkRefund, ends);
  // Beside the outbox: forgetting then takes no time of its own (run-times.ts). Neither ends the run under the other.
  const ended = await Promise.allSettled([sendOutbox(), purgeExpiredData(), queueRefusedMails()]);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Tries so many of the events that wait, each once; those come first that have been tried least. */
export async function retryEvents(count: number): Promise<void> {
  const batches = Math.ceil(count / BATCH);
  await inBatches('event', takeUnprocessedEvents, processEvent, Number.POSITIVE_INFINITY, batches);
  await sendOutbox();
}

type Event = Awaited<ReturnType<typeof takeUnprocessedEvents>>[number];
type Overdue = Awaited<ReturnType<typeof claimOverdueCheckouts>>[number];

const process: Record<EventSource, (event: Event) => Promise<void>> = {
  stripe: processStripeEvent,
  stripe_connect: processConnectEvent,
  paypal: processPaypalEvent,
};

async function processEvent(event: Event): Promise<void> {
  await process[event.provider](event);
  await markProcessed(event.provider, event.id);
}

/** Cancels at the provider before the promo is released; a checkout that turns out to be paid becomes an order. */
async function expireCheckout({ id, payments }: Overdue): Promise<void> {
  const paid = await cancelPayments(payments);
  if (paid) await settlePaymentById(paid.provider, paid.id);
  else await expireOverdueCheckout(id);
}

/** A piece of work by the names under which our tables and the providers' dashboards find it. */
interface Named {
  id: string;
  provider?: string;
  payments?: readonly ProviderPayment[];
}

async function inBatches<Work extends Named>(
  kind: string,
  take: (most: number) => Promise<Work[]>,
  finish: (work: Work) => Promise<void>,
  ends: number,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let batch = 0; batch < most && Date.now() < ends; batch += 1) {
    const paid = await take(BATCH);
    await Promise.all(
      paid.map((work) => finish(work).catch((error: unknown) => report(kind, work, error))),
    );
    if (paid.length < BATCH) return;
  }
}

function report(kind: string, { id, provider, payments }: Named, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const known = payments?.map((payment) => `${payment.provider} ${payment.id}`);
  log('error', 'reconciler', { work: kind, provider, id, payments: known, message });
}
