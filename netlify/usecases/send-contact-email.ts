import { createHash } from 'node:crypto';
import { queueContactMessage } from '#adapters/records/outbox.ts';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Queues a message to the shop. A second click, or a second try after a lost answer, makes no second mail. */
export async function sendContactEmail(
  { name, email, message }: ContactMessage,
  today = new Date(),
) {
  const content = JSON.stringify([today.toISOString().slice(0, 10), name, email, message]);
  const dedupeKey = `contact-message:${createHash('sha256').update(content).digest('hex')}`;
  await queueContactMessage(dedupeKey, { name, email, message });
  return { success: true as const };
}
