import { queueLinks } from '#mail/queue-links.ts';

/** Queues an email with the links to the orders of an address. */
export async function sendOrderLink({ email }: { email: string }) {
  await queueLinks('order-links', email, 5);
  return { success: true as const };
}
