import { purgeSecrets } from '#adapters/records/account-secrets.ts';
import { forgetDeclines, forgetUnpaidPeople } from '#adapters/records/checkouts.ts';
import { forgetSentMails } from '#adapters/records/outbox.ts';
import { forgetProcessedEvents } from '#adapters/records/provider-events.ts';

/** A run of this many of each every five minutes keeps up with the busiest day; the rest goes with the next. */
const AT_ONCE = 100;

/** Forgets what is past its time, of each kind the oldest (docs/decisions/0017). */
export async function forgetWhatIsPast(): Promise<void> {
  await Promise.all([
    forgetSentMails(AT_ONCE),
    forgetUnpaidPeople(AT_ONCE),
    forgetDeclines(AT_ONCE),
    forgetProcessedEvents(AT_ONCE),
    purgeSecrets(AT_ONCE),
  ]);
}
