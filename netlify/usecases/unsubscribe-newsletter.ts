import { removeSubscriber } from '#adapters/records/newsletter.ts';

/** Leaves the Ghost Club. Asked again it does nothing, and says the same. */
export async function unsubscribeNewsletter({ token }: { token: string }) {
  await removeSubscriber(token);
  return { success: true as const };
}
