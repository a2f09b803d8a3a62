import { createHash } from 'node:crypto';
import { isWithinLimit } from '#adapters/rate-limit.ts';
import { queueLinksEmail } from './outbox.queries.ts';

/**
 * Queues an email with links for an address, at most `max` an hour; a known device has a count of its own. What it gets
 * is looked up when the email is sent, so that neither the response nor its timing tells (requirements §7). A second
 * request within the minute is the same email until that is sent. Over the limit nothing is queued, and the response is
 * the same.
 */
export async function queueLinks(
  kind: 'order-links' | 'office-link',
  email: string,
  max: number,
  device?: string,
) {
  const name = `${kind} by ${device === undefined ? 'email' : 'device'}`;
  if (!(await isWithinLimit({ name, max, seconds: 3600 }, device ?? email))) return;
  const content = JSON.stringify([new Date().toISOString().slice(0, 16), email]);
  await queueLinksEmail(kind, createHash('sha256').update(content).digest('hex'), email);
}
