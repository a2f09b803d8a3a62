import { removeSubscriber } from '#adapters/records/newsletter.ts';

/** Removes a subscriber by the token in their emails. Calling it again is no error. */
export async function unsubscribeNewsletter({ token }: { token: string }) {
  await removeSubscriber(token);
  return { success: true as const };
}
