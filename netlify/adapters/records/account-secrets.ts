import { run } from '../database.ts';

/** Stores the hash of a secret that opens the account for 30 days. */
export async function addSecret(accountId: string, secretHash: string): Promise<void> {
  await run`
    insert into account_secrets (secret_hash, account_id) values (${secretHash}, ${accountId})`;
}

/** Whether the secret with this hash opens the account now. */
export async function hasSecret(accountId: string, secretHash: string): Promise<boolean> {
  const found = await run`
    select from account_secrets
    where secret_hash = ${secretHash} and account_id = ${accountId} and expires_at > now()`;
  return found.length > 0;
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
