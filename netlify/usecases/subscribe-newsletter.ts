import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { addSubscriber } from '#adapters/records/newsletter.ts';

interface Subscriber {
  email: string;
  source: string;
}

const BY_EMAIL: RateLimit = { name: 'newsletter by email', max: 15, seconds: 3600 };

/** Adds an address to the Ghost Club; subscribing twice is no error (requirements §5). */
export async function subscribeNewsletter({ email, source }: Subscriber) {
  await limitRate(BY_EMAIL, email);
  return { success: true as const, alreadySubscribed: !(await addSubscriber(email, source)) };
}
