import { purgeSecrets } from '#adapters/records/account-secrets.ts';
import { purgeDeclines, purgeUnpaidCheckouts } from '#adapters/records/checkouts.ts';
import { purgeSentEmails } from '#adapters/records/outbox.ts';
import { purgeProcessedEvents } from '#adapters/records/provider-events.ts';

/** A run of this many of each every five minutes keeps up with the busiest day; the rest goes with the next. */
const AT_ONCE = 100;

/** Forgets what is past its time, of each kind the oldest (docs/decisions/data-retention.md). */
export async function purgeExpiredData(): Promise<void> {
  await Promise.all([
    purgeSentEmails(AT_ONCE),
    purgeUnpaidCheckouts(AT_ONCE),
    purgeDeclines(AT_ONCE),
    purgeProcessedEvents(AT_ONCE),
    purgeSecrets(AT_ONCE),
  ]);
}
