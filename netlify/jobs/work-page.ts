import * as z from 'zod/mini';
import { OFFICE_WAIT_MS } from '#adapters/deadline.ts';
import { isEmailKind, OUTBOX } from '#mail/outbox-kinds.ts';
import type { Actor } from '#audit/actor.ts';
import { listWebhookDeliveries } from './webhook-events.queries.ts';
import type { officeResolvePayment, officeRetryWork } from '#contracts/office/work.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import { checkBackground, type WebhookState, type WorkHealth } from '#health/check-health.ts';
import { CommandError } from '#audit/command-error.ts';
import { paymentPage } from '#payment/payment-page.ts';
import { otherAddressOf } from '#payment/report-unknown-payment.ts';
import { reviewUnknownPayment } from '#payment/review-unknown-payment.ts';
import {
  listUnknownPayments,
  type ListedUnknownPayment,
  resolveUnknownPayment,
} from '#payment/unknown-payments.ts';
import {
  listPendingWork,
  listRefusedEmails,
  listUnprocessedEvents,
  retryEvents,
  retryOutbox,
  retryWebhooks,
} from './pending-work.ts';
import { runLocalChecks } from '#health/preflight.ts';

/** The most payments of one reply, which ends at 6 MB. */
const MAX_UNKNOWN = 40;

type Work = Awaited<ReturnType<typeof listPendingWork>>[number];

/** Emails, refunds and events that wait, and what health and preflight know without asking a service. */
export async function listWork() {
  const [unknown, pending, refused, events, deliveries, { work, webhooks }, settings] =
    await Promise.all([
      listUnknownPayments(),
      listPendingWork(),
      listRefusedEmails(),
      listUnprocessedEvents(),
      listWebhookDeliveries(),
      checkBackground(),
      runLocalChecks(),
    ]);
  const now = new Date();
  const emailsAndRefunds = pending.filter(({ kind }) => kind !== 'purge-availability');
  return {
    outbox: [
      ...emailsAndRefunds.map((each) => describeWork(each, false)),
      ...refused.map((each) => describeWork(each, true)),
    ],
    unknownPayments: await Promise.all(unknown.slice(0, MAX_UNKNOWN).map(describeUnknownPayment)),
    events,
    webhooks: deliveries,
    checks: [
      ...work.map(checkOfWork),
      ...webhooks.map((webhook) => checkOfWebhook(webhook, now)),
      ...settings.map(({ setting, result, found, advice }) => {
        return {
          name: setting,
          ok: result === 'ok',
          text: [found, advice].filter(Boolean).join('. '),
        };
      }),
    ],
  };
}

async function describeUnknownPayment(payment: ListedUnknownPayment) {
  const { content } = payment;
  const { first_name = '', last_name = '' } = content?.shipping_address ?? {};
  const { lines, problems, ...review } = await reviewUnknownPayment(payment);
  return {
    ...payment,
    ...review,
    url: paymentPage(payment),
    items: lines.map((line) => `${line.quantity} × ${line.id}`),
    email: content?.email ?? null,
    name: `${first_name} ${last_name}`.trim() || null,
    hasShop: content?.shop !== null && content !== null,
    otherAddress: otherAddressOf(payment) ?? null,
    problem: problems.join(' ') || null,
    pieces: lines.map(({ id: variantId, variant, quantity, unitCents, shopCents }) => ({
      product: variant?.product.name ?? variantId,
      image: variant?.product.image ?? null,
      size: variant?.size ?? '',
      quantity,
      unitCents,
      shopCents,
    })),
  };
}

export async function resolvePayment(
  request: ParsedRequestOf<typeof officeResolvePayment>,
  actor: Actor,
): Promise<ResponseOf<typeof officeResolvePayment>> {
  const { resolution, hasPriceChanged, ...payment } = request;
  const resolved = await resolveUnknownPayment(resolution, payment, actor, hasPriceChanged);
  const { outcome } = resolved;
  return {
    outcome,
    orderNumber: outcome === 'order' ? resolved.orderNumber : null,
    reason: outcome === 'refund' ? resolved.reason : null,
  };
}

function describeWork(work: Work, isRefused: boolean) {
  const { kind, about } = work;
  const name = OUTBOX[kind].name;
  const title = about ? `${name} ${about.startsWith('ORD-') ? 'of' : 'for'} ${about}` : name;
  return {
    ...work,
    title,
    isRefund: kind === 'refund',
    isEmail: isEmailKind(kind),
    isRefused,
    createdAt: work.created_at,
    isHeld: work.held_at !== null && !isRefused,
    nextTryAt: isRefused || work.held_at !== null ? null : work.available_at,
    lastError: work.last_error,
  };
}

const WORK_CHECKS: Record<WorkHealth['kind'], string> = {
  emails: 'Emails',
  refunds: 'Refunds',
  erasures: 'Erasures outside of the database',
  'order numbers': 'Order numbers for Stripe',
  events: 'Webhook events',
  payments: 'Payments to check',
  checkouts: 'Unpaid checkouts to expire',
  delays: 'Delays without an answer to end',
  'unknown payments': 'Payments without an order',
};

function checkOfWork({ kind, count, held, oldestSeconds, isLate }: WorkHealth) {
  const minutes = Math.floor(oldestSeconds / 60);
  const waiting = count - held;
  const text =
    waiting === 0
      ? 'Nothing waits'
      : `${waiting} waiting, the oldest for ${countOf(minutes, 'minute')}`;
  return { name: WORK_CHECKS[kind], ok: !isLate, text: held > 0 ? `${text}, ${held} held` : text };
}

const WEBHOOKS: Record<WebhookState['webhook'], string> = {
  stripe: 'Stripe webhook',
  stripe_connect: 'Stripe Connect webhook',
  paypal: 'PayPal webhook',
};

function checkOfWebhook({ webhook, lastEventAt, missedSeconds }: WebhookState, now: Date) {
  const last = lastEventAt ? `Last event ${formatShopTime(lastEventAt, now)}` : 'No event yet';
  const missed = missedSeconds === null ? '' : '. The event of the last payment is missing';
  return { name: WEBHOOKS[webhook], ok: missedSeconds === null, text: last + missed };
}

export async function retryWork(
  { kind, id }: ParsedRequestOf<typeof officeRetryWork>,
  actor: Actor,
): Promise<ResponseOf<typeof officeRetryWork>> {
  if (kind !== 'events' && id !== undefined && !z.uuid().safeParse(id).success) {
    throw new CommandError(`Nothing pending has the id ${id}.`);
  }
  if (kind === 'webhooks') return retryWebhooks(id, actor, OFFICE_WAIT_MS);
  const { tried, waiting } =
    kind === 'events'
      ? await retryEvents(id, actor, OFFICE_WAIT_MS)
      : await retryOutbox(id, actor, { kind, maxMs: OFFICE_WAIT_MS });
  return { tried, waiting: waiting.length };
}
