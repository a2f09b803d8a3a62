import type { Actor } from '#adapters/records/office/actor.ts';
import { exportSubscribers, readSubscribers } from '#adapters/records/emails/newsletter.ts';

export { exportSubscribers };

const NEWEST = 20;

/** How many subscribers there are, and the newest ones. */
export async function listSubscribers() {
  const { newest, bySource } = await readSubscribers(NEWEST);
  return {
    total: bySource.reduce((sum, { count }) => sum + count, 0),
    bySource,
    newest,
  };
}

/** All subscribers, oldest first; the audit log notes who exported them. */
export async function downloadSubscribers(_request: object, actor: Actor) {
  return { subscribers: await exportSubscribers(actor) };
}
