import { takeSubscribers } from '#adapters/admin/subscriber-list.ts';
import type { Actor } from './actor.ts';

/** All newsletter subscribers, oldest first; the audit log records who took them. */
export function exportSubscribers(actor: Actor) {
  return takeSubscribers(actor.name);
}
