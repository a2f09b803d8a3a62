import { CLAIM_BUDGET_MS, waitAtMost, withoutDeadline } from '#adapters/deadline.ts';
import { log, requestContext } from '#adapters/log.ts';
import { purgeTag } from '#adapters/page-cache.ts';
import {
  claimWork,
  type ClubOutcome,
  deleteWork,
  failWork,
  finishClubWork,
  finishWork,
  MAX_ATTEMPTS,
  recordFailure,
} from '#mail/outbox.queries.ts';
import type { EmailKind, OutboxWork, Payloads } from '#mail/outbox-kinds.ts';
import { isPreview, settings } from '#adapters/settings.ts';
import { type Mail, MaybeSent, RecipientRefused, sendMail } from '#adapters/smtp.ts';
import { AVAILABILITY_TAG } from '#shop/availability.ts';
import { ERASED } from '#shop/erased.ts';
import { refundSale } from '#sellers/sales.ts';
import { eraseElsewhere } from '#customers/erasures.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { submitRefund } from '#payment/submit-refund.ts';
import { findPaidOrder } from '#payment/payments.queries.ts';
import { writeOrderNumber } from '#adapters/stripe/payment-intents.ts';
import { renderEmail } from '#mail/render-email.ts';
import { EMAILS } from './emails.ts';

const BATCH = 10;

let currentRun: Promise<void> | undefined;
let nextRun: Promise<void> | undefined;

/**
 * Sends the emails, refunds, purges and events for the owner's tools that are due; with `maxMs`, waits no longer, and
 * what hangs is sent on. A process runs one at a time. A call during a run waits for one more run, because the current
 * one may have claimed its work already; all callers in the meantime share it.
 */
export async function sendOutbox(maxMs?: number): Promise<void> {
  // Beside the run, so that a slow tool of the owner holds up no email.
  await waitAtMost(maxMs, Promise.all([sendQueued(), sendWebhooks()]));
}

/** The same without the events. */
export function sendQueued(): Promise<void> {
  const endsAt = Date.now() + CLAIM_BUDGET_MS;
  if (!currentRun) return startRun(endsAt);
  nextRun ??= currentRun
    .catch(() => undefined)
    .then(() => {
      nextRun = undefined;
      return currentRun ?? startRun(endsAt);
    });
  return nextRun;
}

/** Has no deadline: interrupted after sending an email and before recording it, the run would send that email twice. */
function startRun(endsAt: number): Promise<void> {
  currentRun = withoutDeadline(() => emptyOutbox(endsAt)).finally(() => {
    currentRun = undefined;
  });
  return currentRun;
}

/**
 * One run. Several processes may run at once: claiming work postpones it for the others. Failed work is retried later
 * and does not block the rest. A preview sends nothing: its database is a copy of production, with emails and refunds
 * that production sends itself.
 */
export async function emptyOutbox(endsAt = Date.now() + CLAIM_BUDGET_MS): Promise<void> {
  if (isPreview(requestContext()?.deployContext)) return;
  while (Date.now() < endsAt) {
    const due = await claimWork(BATCH);
    await Promise.all(
      due.map((work) => (work.kind === 'club-email' ? deliverOnce(work) : deliver(work))),
    );
    // A finished refund queues an email.
    if (due.length < BATCH && !due.some((work) => work.kind === 'refund')) return;
  }
}

type ClubWork = Extract<OutboxWork, { kind: 'club-email' }>;

/**
 * Recorded as claimed before, so what a crash interrupts from here on is not sent again: it may have arrived. Nor is
 * what was sent when that can't be recorded.
 */
async function deliverOnce(work: ClubWork): Promise<void> {
  const { id, kind, attempts } = work;
  const result = await sendOnce(work);
  if (result.reason !== null) log('error', 'outbox', { work: id, kind, attempts });
  if (result.outcome) await finishClubWork(id, result.outcome, result.reason);
  else await recordFailure(id, result.reason);
}

type SendResult =
  | { outcome: 'sent' | 'departed'; reason: null }
  /** Without an outcome it was not taken, and is tried again. */
  | { outcome?: ClubOutcome; reason: string };

async function sendOnce({ id, kind, payload, attempts }: ClubWork): Promise<SendResult> {
  try {
    const mail = await composeMail(kind, payload);
    if (!mail) return { outcome: 'departed', reason: null };
    await sendMail(mail, id);
    return { outcome: 'sent', reason: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof RecipientRefused) return { outcome: 'refused', reason };
    if (error instanceof MaybeSent) return { outcome: 'not_known', reason };
    return attempts < MAX_ATTEMPTS ? { reason } : { outcome: 'failed', reason };
  }
}

async function deliver(work: Exclude<OutboxWork, ClubWork>): Promise<void> {
  try {
    if (work.kind === 'refund') {
      await sendRefund(work);
    } else if (work.kind === 'order-number') {
      // PayPal can't change a completed order.
      const payment = await findPaidOrder(work.payload.payment_id);
      if (payment) await writeOrderNumber(payment.id, payment.orderNumber);
    } else if (work.kind === 'purge-availability') {
      await purgeTag(AVAILABILITY_TAG);
    } else if (work.kind === 'erase-elsewhere') {
      await eraseElsewhere(work.payload);
    } else {
      const mail = await composeMail(work.kind, work.payload);
      // Who was erased gets no email about what follows.
      if (mail && mail.to !== ERASED) await sendMail(mail, work.id);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // When the recipient of an email to the owner is refused, a setting is wrong, so it stays queued.
    const refused = error instanceof RecipientRefused && !work.isForOwner;
    // The reason may quote an email address, so it is stored but not logged.
    log('error', 'outbox', { work: work.id, kind: work.kind, attempts: work.attempts, refused });
    if (!refused) await recordFailure(work.id, reason);
    else if (work.kind === 'erased') await deleteWork(work.id);
    else await failWork(work.id, reason);
    return;
  }
  // The address goes with it.
  await (work.kind === 'erased' ? deleteWork : finishWork)(work.id);
}

async function composeMail<Kind extends EmailKind>(
  kind: Kind,
  payload: Payloads[Kind],
): Promise<Mail | undefined> {
  const email = await EMAILS[kind](payload);
  return email && renderEmail(email, settings().SITE_URL);
}

function sendRefund({ payload }: Extract<OutboxWork, { kind: 'refund' }>): Promise<void> {
  return 'refund_id' in payload
    ? submitRefund(payload.refund_id)
    : refundSale(payload.sale_session_id);
}
