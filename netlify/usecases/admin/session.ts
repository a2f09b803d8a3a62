import { CommandError } from '#adapters/api-error.ts';
import { endSession, startSession } from '#adapters/records/admin-sessions.ts';
import { countForNavigation } from '#adapters/records/shop-counts.ts';
import { settings } from '#adapters/settings.ts';
import type { adminSendLink, adminSignIn, adminSignOut } from '#contracts/admin-session.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { checkBackground } from '#usecases/check-health.ts';
import { queueLinks } from '#usecases/queue-links.ts';

/** More than one client may ask for (netlify/http/limits.ts), so that one alone can't lock an address out. */
const LINKS_AN_HOUR = 20;

/** Queues an email with a link that signs in; the sender decides whether the address gets one. */
export async function sendLink({ email }: ParsedRequestOf<typeof adminSendLink>) {
  await queueLinks('admin-link', email, LINKS_AN_HOUR);
  return { reply: {} };
}

/** Starts a session with the token of a link, in place of the one that the browser had. */
export async function signIn(
  { token }: ParsedRequestOf<typeof adminSignIn>,
  formerToken: string | undefined,
) {
  const session = await startSession(token, settings().ADMIN_EMAILS ?? [], formerToken);
  if (!session) throw new CommandError('This link was used or is too old. Ask for a new one.');
  return { reply: { email: session.email }, token: session.token };
}

/** Ends the session, or all of its address. */
export async function signOut(
  { everywhere }: ParsedRequestOf<typeof adminSignOut>,
  { token, email }: { token: string; email: string },
) {
  await endSession(token, email, everywhere);
  return { reply: {}, token: '' };
}

/** Who is signed in, and the counts in the navigation. */
export async function readStatus(_request: object, email: string) {
  const [counts, { late }] = await Promise.all([countForNavigation(), checkBackground()]);
  return { email, ...counts, lateWork: late.length };
}
