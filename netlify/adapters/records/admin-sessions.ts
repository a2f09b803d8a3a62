import * as z from 'zod';
import { rows, run } from '../database.ts';
import { hashSecret, newSecret } from '../secrets.ts';

const emailRow = z.object({ email: z.string() });

/** Makes the link of an address, in place of the one that may be open, and returns its token: good once, for 10 minutes. */
export async function openSignIn(email: string): Promise<string> {
  const { secret, secretHash } = newSecret();
  await run`
    insert into admin_sign_ins (email, token_hash) values (${email}, ${secretHash})
    on conflict (email) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at`;
  return secret;
}

/**
 * Uses up a link and starts a session of one of these addresses, in place of the one that the browser had. Records it in the audit,
 * and queues the email that tells the other addresses. Returns the session's token; undefined when the link is not good.
 */
export async function startSession(
  signInToken: string,
  emails: readonly string[],
  formerToken: string | undefined,
) {
  const { secret, secretHash } = newSecret();
  const [session] = await rows(emailRow)`
    with used as (
      delete from admin_sign_ins
      where token_hash = ${hashSecret(signInToken)} and expires_at > now() and email = any (${emails})
      returning email
    ), former as (
      delete from admin_sessions using used where token_hash = ${formerToken ? hashSecret(formerToken) : null}
    ), started as (
      insert into admin_sessions (token_hash, email) select ${secretHash}, email from used
    ), noted as (
      insert into audit (actor, action, subject, subject_id) select email, 'sign in', 'office', email from used
    ), queued as (
      insert into outbox (kind, dedupe_key, payload)
      select 'admin-signed-in', 'admin-signed-in:' || gen_random_uuid(),
        jsonb_build_object('email', email, 'at', now())
      from used
    )
    select email from used`;
  return session && { email: session.email, token: secret };
}

/**
 * Whose open session this is, if it is of one of these addresses. Its use is noted once a minute at most, and not for a call that a
 * page repeats by itself.
 */
export async function findSession(token: string, emails: readonly string[], isPoll: boolean) {
  const [session] = await rows(emailRow)`
    with session as (
      select token_hash, email, last_seen_at from admin_sessions
      where token_hash = ${hashSecret(token)} and email = any (${emails}) and is_open(admin_sessions)
    ), seen as (
      update admin_sessions set last_seen_at = now()
      where token_hash = (
        select token_hash from session where last_seen_at < now() - interval '1 minute' and not ${isPoll}
      )
    )
    select email from session`;
  return session?.email;
}

/** Ends a session, or all of its address with the link that may be open, and records it in the audit. */
export async function endSession(token: string, email: string, everywhere: boolean): Promise<void> {
  await run`
    with ended as (
      delete from admin_sessions
      where token_hash = ${hashSecret(token)} or (${everywhere} and email = ${email})
    ), closed as (
      delete from admin_sign_ins where ${everywhere} and email = ${email}
    )
    insert into audit (actor, action, subject, subject_id)
    values (${email}, ${everywhere ? 'sign out everywhere' : 'sign out'}, 'office', ${email})`;
}
