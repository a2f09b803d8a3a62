import * as z from 'zod';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { oneValue, run, violatesConstraint } from '#adapters/database.ts';
import { isLiveMode, isPreview, settings } from '#adapters/settings.ts';
import type { Actor } from '#audit/actor.ts';
import { CommandError } from '#audit/command-error.ts';
import { operatorName } from '#audit/operators.ts';
import { refuse } from '#audit/refusals.ts';
import type {
  officeSendClubEmail,
  officeStopClubEmail,
  officeTestClubEmail,
} from '#contracts/office/club.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { ClubEmailContent } from '#mail/outbox-kinds.ts';
import { requestContext } from '#adapters/log.ts';
import { brand, isSampleAddress } from '#shop/brand.ts';
import { findProduct, productsOnSale } from '#shop/catalog.ts';
import { clubSource, clubTexts } from '#shop/club-email.ts';
import { countMembers, listClubEmails, queueClubTest, readOutcome } from './club-emails.queries.ts';

const MAX_LISTED = 50;
/** The schedule makes the work of so many minutes at a time: as often as it runs. */
const RUN_MINUTES = 15;

const TESTS: RateLimit = { name: 'tests of club emails', max: 60, seconds: 3600 };

export async function getClub() {
  const [counts, emails] = await Promise.all([countMembers(), listClubEmails(MAX_LISTED)]);
  const listed = emails.map((email) => ({ ...email, by: operatorName(email.by) }));
  return {
    ...counts,
    perMinute: settings().CLUB_EMAILS_PER_MINUTE,
    problem: addressProblem() ?? null,
    going: listed.find(({ isOver }) => !isOver) ?? null,
    before: listed.filter(({ isOver }) => isOver),
    products: [...productsOnSale],
  };
}

/** Only a shop that takes real money writes to real people. */
const addressProblem = () =>
  isSampleAddress(brand.address) && isLiveMode(settings()) ? clubTexts.noAddress : undefined;

function requireSendable({ productId }: ClubEmailContent): void {
  const problem = addressProblem();
  if (problem) throw new CommandError(problem);
  if (productId === null || findProduct(productId)?.retired === false) return;
  throw new CommandError(
    'The shop doesn’t sell this piece. Choose another.',
    undefined,
    'productId',
  );
}

/** Sends an email to who asks for it, as it would go out; waits for `sendNow`. */
export const testClubEmail =
  (sendNow: () => Promise<void>) =>
  async (content: ParsedRequestOf<typeof officeTestClubEmail>, actor: Actor) => {
    requireSendable(content);
    await limitRate(TESTS, 'shop');
    const id = await queueClubTest(actor, content);
    await sendNow();
    return { email: actor, at: new Date().toISOString(), ...(await readOutcome(id)) };
  };

/**
 * Begins to send an email to all members. The same key is the same email. Throws CommandError while another goes out.
 */
export async function sendClubEmail(
  { key, ...content }: ParsedRequestOf<typeof officeSendClubEmail>,
  actor: Actor,
) {
  requireSendable(content);
  try {
    const source = clubSource(content.subject, key);
    await run`
      select send_club_email(
        p_id => ${key}, p_content => ${JSON.stringify(content)}, p_source => ${JSON.stringify(source)}, p_actor => ${actor}
      )`;
  } catch (error) {
    if (violatesConstraint(error, 'club_emails_pkey')) return {};
    const going = (await listClubEmails(1))[0];
    await refuse(
      {
        club_email_is_tested: 'Send it to yourself first, as it stands.',
        club_emails_members_check: 'Nobody is a member yet.',
        one_club_email_at_a_time: `“${going?.subject}” goes out already, sent by ${operatorName(going?.by ?? '')}. Wait for its end, or stop it.`,
      },
      error,
    );
  }
  return {};
}

/** Stops the email that goes out. Throws CommandError if it has ended. */
export async function stopOutgoingEmail(
  { id }: ParsedRequestOf<typeof officeStopClubEmail>,
  actor: Actor,
) {
  const isStopped = await oneValue(z.boolean())`
    select stop_club_email(p_id => ${id}, p_actor => ${actor})`;
  if (!isStopped) throw new CommandError('This email doesn’t go out anymore.');
  return {};
}

/** Makes the work of the next members, so that at most CLUB_EMAILS_PER_MINUTE are sent. A preview sends nothing. */
export async function advanceClubEmail(): Promise<void> {
  if (isPreview(requestContext()?.deployContext)) return;
  const perMinute = settings().CLUB_EMAILS_PER_MINUTE;
  await run`select advance_club_email(p_per_minute => ${perMinute}, p_minutes => ${RUN_MINUTES})`;
}
