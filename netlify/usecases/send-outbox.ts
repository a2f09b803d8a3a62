import { withoutDeadline } from '#adapters/deadline.ts';
import { log } from '#adapters/log.ts';
import { type Order, readOrder } from '#adapters/records/orders.ts';
import {
  claimWork,
  failWork,
  finishWork,
  recordFailure,
  type OutboxWork,
} from '#adapters/records/outbox.ts';
import { findOrdersOf } from '#adapters/records/tracked-orders.ts';
import { PART_MS } from '#adapters/run-times.ts';
import { settings } from '#adapters/settings.ts';
import { type Mail, RecipientRefused, sendMail } from '#adapters/smtp.ts';
import { findAccountsOf } from '#adapters/records/connected-accounts.ts';
import { issueSecret } from './connect/account-secret.ts';
import { refundSale } from './connect/refund-sale.ts';
import { submitRefund } from './submit-refund.ts';
import { accountLink } from './emails/account-link.ts';
import { contactMessage } from './emails/contact-message.ts';
import { orderCancelled } from './emails/order-cancelled.ts';
import { orderConfirmation } from './emails/order-confirmation.ts';
import { orderLinks } from './emails/order-links.ts';
import { orderRefunded } from './emails/order-refunded.ts';
import { orderShipped } from './emails/order-shipped.ts';
import { paymentFailed } from './emails/payment-failed.ts';
import { refusedMails } from './emails/refused-mails.ts';
import { welcome } from './emails/welcome.ts';

const BATCH = 10;
/** A mail of links stays readable; who has more orders asks us. */
const MOST_LINKS = 10;
/** Mails to ourselves: when their recipient is refused, it is ours to mend. */
const TO_OWNER: readonly OutboxWork['kind'][] = ['contact-message', 'refused-mails'];

let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * Sends the mails that are due, and gives back the money. In one process one run at a time is enough, however many ask:
 * nothing is claimed that would then have to wait in line. The run under way may have looked already, so one more follows
 * it, for all who came meanwhile. Its time runs from when it was asked for: whoever waits for it waits for one run's time.
 */
export function sendOutbox(): Promise<void> {
  const ends = Date.now() + PART_MS;
  if (!running) return start(ends);
  next ??= running
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      return running ?? start(ends);
    });
  return next;
}

/** Whoever began it may stop waiting: cut between a mail and its note, the mail would go twice. */
function start(ends: number): Promise<void> {
  running = withoutDeadline(() => emptyOutbox(ends)).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * One run. Many processes may run at once, each piece of work is still one's: claiming puts it off for all others. What
 * fails comes again later, and holds up nothing else.
 */
export async function emptyOutbox(ends = Date.now() + PART_MS): Promise<void> {
  while (Date.now() < ends) {
    const due = await claimWork(BATCH);
    await Promise.all(due.map(deliver));
    // A refund that has gone through leaves a mail to be sent.
    if (due.length < BATCH && !due.some((work) => work.kind === 'refund')) return;
  }
}

async function deliver(work: OutboxWork): Promise<void> {
  try {
    if (work.kind === 'refund') await refund(work);
    else await post(await compose(work), work.id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const refused = error instanceof RecipientRefused && !TO_OWNER.includes(work.kind);
    // The reason may quote an address: it stays in the database.
    log('error', 'outbox', { work: work.id, kind: work.kind, attempts: work.attempts, refused });
    await (refused ? failWork : recordFailure)(work.id, reason);
    return;
  }
  await finishWork(work.id);
}

function refund({ payload, attempts }: Extract<OutboxWork, { kind: 'refund' }>): Promise<void> {
  return 'refund_id' in payload
    ? submitRefund(payload.refund_id, attempts)
    : refundSale(payload.sale_session_id, attempts);
}

/** Some work turns out to need no mail. */
async function post(mail: Mail | undefined, id: string): Promise<void> {
  if (mail) await sendMail(mail, id);
}

async function compose(work: Exclude<OutboxWork, { kind: 'refund' }>): Promise<Mail | undefined> {
  const { SITE_URL, CONTACT_TO } = settings();
  switch (work.kind) {
    case 'contact-message':
      return contactMessage(work.payload, CONTACT_TO, SITE_URL);
    case 'refused-mails':
      return refusedMails(work.payload, CONTACT_TO, SITE_URL);
    case 'welcome':
      return welcome(work.payload.email, work.payload.unsubscribe_token, SITE_URL);
    case 'order-confirmation':
      return orderConfirmation(await orderOf(work.payload), SITE_URL);
    case 'payment-failed':
      return paymentFailed(await orderOf(work.payload), SITE_URL);
    case 'order-links': {
      const { email } = work.payload;
      return orderLinks(email, await findOrdersOf(email, MOST_LINKS), SITE_URL);
    }
    case 'account-link': {
      const { email, account_id } = work.payload;
      return accountLink(email, await issueLinks(email, account_id), SITE_URL);
    }
    case 'order-shipped':
      return orderShipped(await orderOf(work.payload), SITE_URL);
    case 'order-refunded':
      return orderRefunded(await orderOf(work.payload), work.payload.amount, SITE_URL);
    case 'order-cancelled':
      return orderCancelled(await orderOf(work.payload), SITE_URL);
  }
}

/** The secrets are made now: no table ever holds one. */
async function issueLinks(email: string, firstId: string | null) {
  const accounts = await findAccountsOf(email, firstId, MOST_LINKS);
  return Promise.all(
    accounts.map(async ({ id }) => ({ accountId: id, secret: await issueSecret(id) })),
  );
}

async function orderOf({ order_id }: { order_id: string }): Promise<Order> {
  const order = await readOrder(order_id);
  if (!order) throw new Error('The order of this mail is missing.');
  return order;
}
