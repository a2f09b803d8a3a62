import { createHash } from 'node:crypto';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { queueContactMessage } from '#adapters/records/outbox.ts';
import { shopClock } from '#shop/shop-clock.ts';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

const BY_EMAIL: RateLimit = { name: 'contact by email', max: 10, seconds: 3600 };

/** Queues a message to the shop. The same message on the same day is queued once. */
export async function sendContactEmail({ name, email, message }: ContactMessage) {
  await limitRate(BY_EMAIL, email);
  const content = JSON.stringify([shopClock(new Date()).day, name, email, message]);
  const dedupeKey = `contact-message:${createHash('sha256').update(content).digest('hex')}`;
  await queueContactMessage(dedupeKey, { name, email, message });
  return { success: true as const };
}
