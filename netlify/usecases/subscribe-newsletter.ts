import { addSubscriber } from '#adapters/records/newsletter.ts';
import { limitRate, type RateLimit } from './limit-rate.ts';

interface Subscriber {
  email: string;
  source: string;
  /** The honeypot: filled in by programs alone. */
  website?: string | undefined;
}

const BY_EMAIL: RateLimit = { name: 'newsletter by email', most: 15, seconds: 3600 };

/** Joins the Ghost Club; an address that is in it already is no error (specification §5). */
export async function subscribeNewsletter(given: Subscriber) {
  const { email, source, website } = given;
  if (website) return { success: true as const, alreadySubscribed: false };
  await limitRate(BY_EMAIL, email);
  return { success: true as const, alreadySubscribed: !(await addSubscriber(email, source)) };
}
