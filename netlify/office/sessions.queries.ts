import * as z from 'zod';
import { oneValue, rows, run } from '#adapters/database.ts';
import { hashSecret, newSecret } from '#adapters/secrets.ts';
import type { Actor } from '#audit/actor.ts';

const emailRow = z.object({ email: z.string() });

/** A stranger can ask for links to an address too, and must not end the one that its owner is about to open. */
const MAX_LINKS = 5;

/**
 * Makes a link of an address and returns its token: good once, for 10 minutes, while it is one of the newest five. The
 * audit names the operator who made it at the terminal.
 */
export async function openSignIn(email: string, operator: Actor | null = null): Promise<string> {
  const { secret, secretHash } = newSecret();
  await run`
    with ended as (
      delete from office_sign_ins where token_hash in (
        select token_hash from office_sign_ins
        where email = ${email} order by expires_at desc offset ${MAX_LINKS - 1}
      )
    )
    insert into office_sign_ins (token_hash, email) values (${secretHash}, ${email})
    returning (
      select add_audit_entry(
        p_actor => operator, p_action => 'make sign-in link', p_subject => 'office', p_subject_id => email
      )
      from (select ${operator}::text as operator) as made where operator is not null
    )`;
  return secret;
}

/** Whether this address has signed in in the browser that has this device token (startSession). */
export async function isKnownDevice(email: string, device: string): Promise<boolean> {
  // All of it is compared: with anything behind it, one device would have many counts.
  const [nonce = ''] = device.split('.');
  return oneValue(z.boolean())`
    select ${nonce} || '.' || sign_device(${email}, ${nonce}) = ${device}`;
}

/**
 * Uses up a link with the others of its address and starts a session of one of these addresses, in place of the one
 * that the browser had. Records it in the audit, and queues the email that tells the other addresses. Returns the
 * session's token, and another by which the browser is known from now on; undefined when the link is not good.
 */
export async function startSession(
  signInToken: string,
  emails: readonly string[],
  formerToken: string | undefined,
) {
  const { secret, secretHash } = newSecret();
  const { secret: nonce } = newSecret();
  const tokenHash = hashSecret(signInToken);
  const [session] = await rows(emailRow.extend({ signature: z.string() }))`
    with ended as (
      delete from office_sign_ins
      where email = (
        select email from office_sign_ins
        where token_hash = ${tokenHash} and expires_at > now() and email = any (${emails})
      )
      returning email, token_hash
    ), used as (
      select email from ended where token_hash = ${tokenHash}
    ), former as (
      delete from office_sessions using used where token_hash = ${formerToken ? hashSecret(formerToken) : null}
    ), started as (
      insert into office_sessions (token_hash, email) select ${secretHash}, email from used
    ), queued as (
      insert into outbox (kind, dedupe_key, payload)
      select 'office-signed-in', 'office-signed-in:' || gen_random_uuid(),
        jsonb_build_object('email', email, 'at', now())
      from used
    )
    select email, sign_device(email, ${nonce}) as signature,
      add_audit_entry(p_actor => email, p_action => 'sign in', p_subject => 'office', p_subject_id => email)
    from used`;
  return (
    session && { email: session.email, token: secret, device: `${nonce}.${session.signature}` }
  );
}

/**
 * Whose open session this is, if it is of one of these addresses. Its use is noted once a minute at most, and not for a
 * call that a page repeats by itself.
 */
export async function findSession(token: string, emails: readonly string[], isPoll: boolean) {
  const [session] = await rows(emailRow)`
    with session as (
      select token_hash, email, last_seen_at from office_sessions
      where token_hash = ${hashSecret(token)} and email = any (${emails}) and is_open(office_sessions)
    ), seen as (
      update office_sessions set last_seen_at = now()
      where token_hash = (
        select token_hash from session where last_seen_at < now() - interval '1 minute' and not ${isPoll}
      )
    )
    select email from session`;
  return session?.email;
}

/** Ends a session, or all of its address with the links that are open, and records it in the audit. */
export async function endSession(token: string, email: string, everywhere: boolean): Promise<void> {
  await run`
    with ended as (
      delete from office_sessions
      where token_hash = ${hashSecret(token)} or (${everywhere} and email = ${email})
    ), closed as (
      delete from office_sign_ins where ${everywhere} and email = ${email}
    )
    select add_audit_entry(
      p_actor => ${email}, p_action => ${everywhere ? 'sign out everywhere' : 'sign out'}, p_subject => 'office',
      p_subject_id => ${email}
    )`;
}
