import { createHash } from 'node:crypto';
import { isWithinLimit, type RateLimit } from '#adapters/rate-limit.ts';
import { queueOrderLinks } from '#adapters/records/outbox.ts';

const BY_EMAIL: RateLimit = { name: 'order link by email', most: 5, seconds: 3600 };

/**
 * Queues the links to the orders of an address. Whether there are any is found out when the mail is due, so that neither
 * the answer nor its time tells (rulings, Functions). A second request within the minute is the same mail. Over the limit
 * the answer is the same too, and the mails that were queued before hold the links.
 */
export async function sendOrderLink({ email }: { email: string }, now = new Date()) {
  if (!(await isWithinLimit(BY_EMAIL, email))) return { success: true as const };
  const content = JSON.stringify([now.toISOString().slice(0, 16), email]);
  const dedupeKey = `order-links:${createHash('sha256').update(content).digest('hex')}`;
  await queueOrderLinks(dedupeKey, { email });
  return { success: true as const };
}
