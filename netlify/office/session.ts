import { CommandError } from '#audit/command-error.ts';
import type { Actor } from '#audit/actor.ts';
import { endSession, isKnownDevice, openSignIn, startSession } from './sessions.queries.ts';
import { countForNavigation } from './shop-counts.queries.ts';
import { operatorName, operators } from '#audit/operators.ts';
import { settings } from '#adapters/settings.ts';
import type { officeSendLink, officeSignIn, officeSignOut } from '#contracts/office/session.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { officePaths } from '#shop/office-paths.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { checkBackground } from '#health/check-health.ts';
import { queueLinks } from '#mail/queue-links.ts';

/** More than one client may ask for (netlify/http/limits.ts), so that one alone can't lock an address out. */
const LINKS_AN_HOUR = 20;

/**
 * Queues an email with a link that signs in; the sender decides whether the address gets one. A browser in which the
 * address has signed in before has its own count: strangers who ask for its links don't keep it out.
 */
export async function sendSignInLink(
  { email }: ParsedRequestOf<typeof officeSendLink>,
  { device }: { device: string | undefined },
) {
  const isKnown = device !== undefined && (await isKnownDevice(email, device));
  await queueLinks('office-link', email, LINKS_AN_HOUR, isKnown ? device : undefined);
  return { reply: {} };
}

/** Makes a link that signs in, for when no email comes. Throws CommandError for an address that may not sign in. */
export async function makeSignInLink(address: string, actor: Actor) {
  const { SITE_URL } = settings();
  const email = normalizeEmail(address);
  if (!isEmail(email)) {
    throw new CommandError(
      'That is not an email address. If it looks like one, it has a character that does not show: type it.',
    );
  }
  if (!operators().includes(email)) throw new CommandError(`${email} is not in ADMIN_EMAILS.`);
  const token = await openSignIn(email, actor);
  // In the fragment, no server, log or referrer sees it.
  return { email, url: `${SITE_URL}${officePaths.signIn}#${token}` };
}

/** Starts a session with the token of a link, in place of the one that the browser had. */
export async function signIn(
  { token }: ParsedRequestOf<typeof officeSignIn>,
  browser: { token: string | undefined },
) {
  const session = await startSession(token, operators(), browser.token);
  if (!session) throw new CommandError('This link was used or is too old. Ask for a new one.');
  const { email, ...cookies } = session;
  return { reply: { email }, ...cookies };
}

export async function signOutOperator(
  { everywhere }: ParsedRequestOf<typeof officeSignOut>,
  { token, email }: { token: string; email: string },
) {
  await endSession(token, email, everywhere);
  return { reply: {}, token: '' };
}

export async function readStatus(_request: object, email: string) {
  const [counts, { late }] = await Promise.all([countForNavigation(), checkBackground()]);
  return { email, name: operatorName(email), ...counts, lateWork: late.length };
}
