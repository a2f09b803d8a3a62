import { createHash } from 'node:crypto';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { queueOrderLinks } from '#adapters/records/outbox.ts';

const BY_EMAIL: RateLimit = { name: 'order link by email', most: 5, seconds: 3600 };

/**
 * Queues the links to the orders of an address. Whether there are any is found out when the mail is due, so that neither
 * answer nor time tells (rulings, Functions). Asked again within the minute, it is the same mail.
 */
export async function sendOrderLink({ email }: { email: string }, now = new Date()) {
  await limitRate(BY_EMAIL, email);
  const content = JSON.stringify([now.toISOString().slice(0, 16), email]);
  const dedupeKey = `order-links:${createHash('sha256').update(content).digest('hex')}`;
  await queueOrderLinks(dedupeKey, { email });
  return { success: true as const };
}
