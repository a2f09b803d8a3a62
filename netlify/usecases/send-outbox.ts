import { readOrder } from '#adapters/records/orders.ts';
import { claimMails, finishWork, type MailWork, noteFailure } from '#adapters/records/outbox.ts';
import { settings } from '#adapters/settings.ts';
import { type Mail, sendMail } from '#adapters/smtp.ts';
import { contactMessage } from './mails/contact-message.ts';
import { orderConfirmation } from './mails/order-confirmation.ts';
import { welcome } from './mails/welcome.ts';

const BATCH = 10;
/** A scheduled function lives for 30 seconds; what is left then goes with the next. */
const MOST_BATCHES = 20;

/**
 * Sends the mails that are due. Called by many at once, each mail is still one caller's: claiming puts it off for all
 * others. A mail that can't be sent comes again later, and holds up no other.
 */
export async function sendOutbox(): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await claimMails(BATCH);
    await Promise.all(due.map(deliver));
    if (due.length < BATCH) return;
  }
}

async function deliver(work: MailWork): Promise<void> {
  try {
    await sendMail(await compose(work), work.id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ outbox: work.id, kind: work.kind, attempts: work.attempts }));
    await noteFailure(work.id, reason);
    return;
  }
  await finishWork(work.id);
}

async function compose(work: MailWork): Promise<Mail> {
  const { SITE_URL, CONTACT_TO } = settings();
  switch (work.kind) {
    case 'contact-message':
      return contactMessage(work.payload, CONTACT_TO, SITE_URL);
    case 'welcome':
      return welcome(work.payload.email, SITE_URL);
    case 'order-confirmation': {
      const order = await readOrder(work.payload.order_id);
      if (!order) throw new Error('The order of this mail is missing.');
      return orderConfirmation(order, SITE_URL);
    }
  }
}
