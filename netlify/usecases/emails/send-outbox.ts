import { CLAIM_BUDGET_MS, waitAtMost, withoutDeadline } from '#adapters/deadline.ts';
import { log, requestContext } from '#adapters/log.ts';
import { purgeTag } from '#adapters/page-cache.ts';
import { openSignIn } from '#adapters/records/office/sessions.ts';
import { findOrdersOf, readOrder } from '#adapters/records/orders/orders.ts';
import {
  claimWork,
  failWork,
  finishWork,
  recordFailure,
  OWNER_NOTICES,
  type OutboxWork,
} from '#adapters/records/emails/outbox.ts';
import { readOrderReturns } from '#adapters/records/returns/returns.ts';
import { findUnappliedPayment } from '#adapters/records/payment/payments.ts';
import { findWaitlistEntry } from '#adapters/records/stock/waitlist.ts';
import { isPreview, settings } from '#adapters/settings.ts';
import { type Mail, RecipientRefused, sendMail } from '#adapters/smtp.ts';
import { findAccountsOf } from '#adapters/records/connect/accounts.ts';
import { AVAILABILITY_TAG } from '#shop/availability.ts';
import { findProduct } from '#shop/catalog.ts';
import { issueSecret } from '../connect/access.ts';
import { refundSale } from '../connect/sales.ts';
import { submitRefund } from '../payment/submit-refund.ts';
import { accountLinks, orderLinks, signInLink } from './access-links.ts';
import { orderConfirmation } from './order-confirmation.ts';
import {
  addressCorrected,
  orderCancelled,
  orderRefunded,
  orderShipped,
  paymentFailed,
  soldOut,
  trackingCorrected,
} from './order-notices.ts';
import { backInStock, welcome } from './list-emails.ts';
import { returnEmail } from './return-emails.ts';
import { contactMessage, ownerEmail, refusedEmails, signedIn } from './owner-emails.ts';
import { readNotice } from './notify-owner.ts';
import { refundTarget } from '../returns/read-returns.ts';

const BATCH = 10;
/** Keeps the email readable. */
const MAX_LINKS = 10;
/** Emails to the owner: when their recipient is refused, a setting is wrong, so they stay queued. */
const TO_OWNER: readonly OutboxWork['kind'][] = [
  'contact-message',
  'refused-emails',
  ...OWNER_NOTICES,
];

let currentRun: Promise<void> | undefined;
let nextRun: Promise<void> | undefined;

/**
 * Sends the emails, refunds and purges that are due; with `maxMs`, waits no longer, and what hangs is sent on. A process runs one at a
 * time. A call during a run waits for one more run, because the current one may have claimed its work already; all callers in the
 * meantime share it.
 */
export async function sendOutbox(maxMs?: number): Promise<void> {
  await waitAtMost(maxMs, joinRun());
}

function joinRun(): Promise<void> {
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
 * One run. Several processes may run at once: claiming work postpones it for the others. Failed work is retried later and
 * does not block the rest. A preview sends nothing: its database is a copy of production, with emails and refunds that
 * production sends itself.
 */
export async function emptyOutbox(endsAt = Date.now() + CLAIM_BUDGET_MS): Promise<void> {
  if (isPreview(requestContext()?.deployContext)) return;
  while (Date.now() < endsAt) {
    const due = await claimWork(BATCH);
    await Promise.all(due.map(deliver));
    // A finished refund queues an email.
    if (due.length < BATCH && !due.some((work) => work.kind === 'refund')) return;
  }
}

async function deliver(work: OutboxWork): Promise<void> {
  try {
    if (work.kind === 'refund') {
      await sendRefund(work);
    } else if (work.kind === 'purge-availability') {
      await purgeTag(AVAILABILITY_TAG);
    } else {
      const mail = await composeMail(work);
      if (mail) await sendMail(mail, work.id);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const refused = error instanceof RecipientRefused && !TO_OWNER.includes(work.kind);
    // The reason may quote an email address, so it is stored but not logged.
    log('error', 'outbox', { work: work.id, kind: work.kind, attempts: work.attempts, refused });
    await (refused ? failWork : recordFailure)(work.id, reason);
    return;
  }
  await finishWork(work.id);
}

function sendRefund({ payload }: Extract<OutboxWork, { kind: 'refund' }>): Promise<void> {
  return 'refund_id' in payload
    ? submitRefund(payload.refund_id)
    : refundSale(payload.sale_session_id);
}

/**
 * Undefined when no email is needed, such as for an address without orders, or one that may not sign in. Whether the owner gets notices is decided here and
 * not where they are queued: the database doesn't know the settings, and turning them on reports nothing of the past.
 */
async function composeMail(
  work: Exclude<OutboxWork, { kind: 'refund' | 'purge-availability' }>,
): Promise<Mail | undefined> {
  const { SITE_URL, CONTACT_TO, ORDER_NOTIFY_TO, ADMIN_EMAILS = [] } = settings();
  const office = { siteUrl: SITE_URL, hasOffice: ADMIN_EMAILS.length > 0 };
  switch (work.kind) {
    case 'contact-message':
      return contactMessage(work.payload, CONTACT_TO, SITE_URL);
    case 'refused-emails':
      return ownerEmail(refusedEmails(work.payload), CONTACT_TO, office);
    case 'welcome':
      return welcome(work.payload.email, work.payload.unsubscribe_token, SITE_URL);
    case 'back-in-stock': {
      const entry = await findWaitlistEntry(work.payload.waitlist_id);
      const product = entry && findProduct(entry.productId);
      return product && !product.retired ? backInStock(product, entry, SITE_URL) : undefined;
    }
    case 'order-confirmation':
      return orderConfirmation(await readOrder(work.payload.order_id), SITE_URL);
    case 'payment-failed':
      return paymentFailed(await readOrder(work.payload.order_id), SITE_URL);
    case 'sold-out': {
      const payment = await findUnappliedPayment(work.payload.payment_id);
      return payment && soldOut(payment, SITE_URL);
    }
    case 'order-links': {
      const { email } = work.payload;
      return orderLinks(email, await findOrdersOf(email, MAX_LINKS), SITE_URL);
    }
    case 'account-link': {
      const { email, account_id } = work.payload;
      return accountLinks(email, await issueLinks(email, account_id), SITE_URL);
    }
    case 'office-link': {
      const { email } = work.payload;
      return ADMIN_EMAILS.includes(email)
        ? signInLink(email, await openSignIn(email), SITE_URL)
        : undefined;
    }
    case 'office-signed-in': {
      const { email, at } = work.payload;
      const others = ADMIN_EMAILS.filter((address) => address !== email).join(', ');
      return others ? ownerEmail(signedIn(email, at), others, office) : undefined;
    }
    case 'order-shipped':
      return orderShipped(await readOrder(work.payload.order_id), SITE_URL);
    case 'tracking-corrected':
      return trackingCorrected(await readOrder(work.payload.order_id), SITE_URL);
    case 'address-corrected':
      return addressCorrected(await readOrder(work.payload.order_id), SITE_URL);
    case 'order-refunded': {
      const { order_id, return_id } = work.payload;
      const stored = await readOrderReturns(order_id);
      if (!stored) return undefined;
      const returned = stored.returns.find(({ id }) => id === return_id);
      const details = { ...work.payload, refundTo: refundTarget(stored), returned };
      return orderRefunded(await readOrder(order_id), details, SITE_URL);
    }
    case 'order-cancelled':
      return orderCancelled(await readOrder(work.payload.order_id), SITE_URL);
    case 'return-requested':
    case 'return-label':
    case 'return-reminder':
    case 'return-refused':
    case 'return-cancelled':
    case 'return-not-refunded':
    case 'return-received':
    case 'exchange-shipped':
    case 'exchange-sold-out': {
      const { order_id } = work.payload;
      const stored = await readOrderReturns(order_id);
      return stored && returnEmail(work, await readOrder(order_id), stored, SITE_URL);
    }
    default: {
      if (!ORDER_NOTIFY_TO) return undefined;
      const notice = await readNotice(work);
      return notice && ownerEmail(notice, ORDER_NOTIFY_TO, office);
    }
  }
}

/** The secrets are generated when the email is sent: only their hashes are stored. */
async function issueLinks(email: string, firstId: string | null) {
  const accounts = await findAccountsOf(email, firstId, MAX_LINKS);
  return Promise.all(
    accounts.map(async ({ id }) => ({ accountId: id, secret: await issueSecret(id) })),
  );
}
