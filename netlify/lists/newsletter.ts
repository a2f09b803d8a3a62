import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { addSubscriber } from './newsletter.queries.ts';

const BY_EMAIL: RateLimit = { name: 'newsletter by email', max: 15, seconds: 3600 };

/** Adds an address to the brand's club; subscribing twice is no error (requirements §5). */
export async function subscribeNewsletter(request: { email: string; source: string }) {
  const { email, source } = request;
  await limitRate(BY_EMAIL, email);
  return { success: true as const, alreadySubscribed: !(await addSubscriber(email, source)) };
}
