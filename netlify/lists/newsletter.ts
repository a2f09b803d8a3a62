import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { addSubscriber, removeSubscriber } from './newsletter.queries.ts';

const BY_EMAIL: RateLimit = { name: 'newsletter by email', max: 15, seconds: 3600 };

/** Adds an address to the Ghost Club; subscribing twice is no error (requirements §5). */
export async function subscribeNewsletter(request: { email: string; source: string }) {
  const { email, source } = request;
  await limitRate(BY_EMAIL, email);
  return { success: true as const, alreadySubscribed: !(await addSubscriber(email, source)) };
}

/** Removes a subscriber, or who waits for a size, by the token in their emails. Calling it again is no error. */
export async function unsubscribeNewsletter({ token }: { token: string }) {
  await removeSubscriber(token);
  return { success: true as const };
}
