import * as z from 'zod';
import { rows, run } from '../database.ts';

/** Stores the hash of a secret for an emailed link, which opens the account for 30 days. */
export async function addEmailedSecret(accountId: string, secretHash: string): Promise<void> {
  await run`
    insert into account_secrets (secret_hash, account_id, is_emailed)
    values (${secretHash}, ${accountId}, true)`;
}

/**
 * Uses the secret with this hash: returns what it is if it opens the account now. The first emailed one that is used confirms
 * the account's email and ends every other.
 */
export async function findSecret(accountId: string, secretHash: string) {
  const [secret] = await rows(z.object({ isEmailed: z.boolean() }))`
    with secret as (
      select is_emailed from account_secrets
      join connected_accounts as account on account.id = account_id
      where secret_hash = ${secretHash} and account_id = ${accountId} and expires_at > now()
        and (is_emailed or email_confirmed_at is null)
    ), confirmed as (
      update connected_accounts set email_confirmed_at = now()
      where id = ${accountId} and email_confirmed_at is null and (select is_emailed from secret)
      returning id
    ), ended as (
      delete from account_secrets using confirmed
      where account_id = confirmed.id and secret_hash <> ${secretHash}
    )
    select is_emailed as "isEmailed" from secret`;
  return secret;
}

/** Deletes expired secrets. */
export async function purgeSecrets(limit: number): Promise<void> {
  await run`
    delete from account_secrets
    where secret_hash in (
      select secret_hash from account_secrets
      where expires_at <= now()
      order by expires_at
      limit ${limit}
    )`;
}
