import { takeSubscribers } from '#adapters/records/newsletter.ts';

/** All newsletter subscribers, oldest first; the audit log records who took them. */
export function exportSubscribers(actor: string) {
  return takeSubscribers(actor);
}
