import { queueLinks } from '#mail/queue-links.ts';

export async function sendOrderLink({ email }: { email: string }) {
  await queueLinks('order-links', email, 5);
  return { success: true as const };
}
