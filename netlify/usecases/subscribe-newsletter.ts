import { addSubscriber } from '#adapters/records/newsletter.ts';

/** Joins the Ghost Club; an address that is in it already is no error (specification §5). */
export async function subscribeNewsletter({ email, source }: { email: string; source: string }) {
  return { success: true as const, alreadySubscribed: !(await addSubscriber(email, source)) };
}
