import { purgeSecrets } from '#adapters/records/account-secrets.ts';
import { purgeDeclines, purgeUnpaidCheckouts } from '#adapters/records/checkouts.ts';
import { purgeSentEmails } from '#adapters/records/outbox.ts';
import { purgeProcessedEvents } from '#adapters/records/provider-events.ts';

/** Rows of each kind per run. One run every five minutes keeps up with the busiest day. */
const BATCH = 100;

/** Deletes personal and expired data past its retention time, oldest first (docs/decisions/0017). */
export async function purgeExpiredData(): Promise<void> {
  await Promise.all([
    purgeSentEmails(BATCH),
    purgeUnpaidCheckouts(BATCH),
    purgeDeclines(BATCH),
    purgeProcessedEvents(BATCH),
    purgeSecrets(BATCH),
  ]);
}
