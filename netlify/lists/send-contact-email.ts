import { createHash } from 'node:crypto';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { queueEmail } from '#mail/outbox.queries.ts';
import { shopClock } from '#shop/shop-clock.ts';

const BY_EMAIL: RateLimit = { name: 'contact by email', max: 10, seconds: 3600 };

/** Queues a message to the shop. The same message on the same day is queued once. */
export async function sendContactEmail(request: { name: string; email: string; message: string }) {
  const { name, email, message } = request;
  await limitRate(BY_EMAIL, email);
  const content = JSON.stringify([shopClock(new Date()).day, name, email, message]);
  const key = createHash('sha256').update(content).digest('hex');
  await queueEmail('contact-message', key, { name, email, message });
  return { success: true as const };
}
