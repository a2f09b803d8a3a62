import * as z from 'zod';
import { firstRow, rows, run } from '#adapters/database.ts';

const accountRow = z.object({
  id: z.string(),
  email: z.string(),
  businessName: z.string().nullable(),
  supportContact: z.string().nullable(),
});

/** A connected account as we last retrieved it. */
export type ConnectedAccount = z.output<typeof accountRow>;

/** The fields of an account that change at Stripe. */
interface AccountUpdate extends Pick<ConnectedAccount, 'businessName' | 'supportContact'> {
  chargesEnabled: boolean;
  onboardingComplete: boolean;
}

/**
 * Records an account created here, with the hash of a secret that opens it until its email is confirmed. The same
 * account again only adds the secret.
 */
export async function addAccount(id: string, email: string, secretHash: string): Promise<void> {
  await run`
    with opened as (
      insert into connected_accounts (id, email) values (${id}, ${email})
      on conflict (id) do nothing
    )
    insert into account_secrets (secret_hash, account_id, is_emailed)
    values (${secretHash}, ${id}, false)`;
}

/**
 * The accounts created for this email address: first the one with this id, then those that can sell, then the oldest.
 * Anyone can create more for the same address; these come last.
 */
export async function findAccountsOf(email: string, firstId: string | null, limit: number) {
  return rows(accountRow.pick({ id: true }))`
    select id from connected_accounts
    where email = ${email}
    order by id is not distinct from ${firstId}::text desc, charges_enabled desc, created_at
    limit ${limit}`;
}

export const listAccounts = () => rows(accountRow)`
  select id, email, business_name as "businessName", support_contact as "supportContact"
  from connected_accounts order by created_at`;

export async function findAccount(id: string): Promise<ConnectedAccount | undefined> {
  return firstRow(accountRow)`
    select id, email, business_name as "businessName", support_contact as "supportContact"
    from connected_accounts where id = ${id}`;
}

/** Stores an account's status from Stripe; true when it changes the storefront. */
export async function updateAccount(id: string, update: AccountUpdate): Promise<boolean> {
  const { businessName, supportContact, chargesEnabled, onboardingComplete } = update;
  const changed = await rows(z.object({ seen: z.boolean() }))`
    update connected_accounts as account
    set business_name = ${businessName},
      support_contact = ${supportContact},
      charges_enabled = ${chargesEnabled},
      onboarding_complete = ${onboardingComplete}
    from connected_accounts as before
    where account.id = ${id} and before.id = account.id
      and (
        before.business_name, before.support_contact, before.charges_enabled, before.onboarding_complete
      ) is distinct from (
        ${businessName}, ${supportContact}, ${chargesEnabled}::boolean, ${onboardingComplete}::boolean
      )
    returning (before.business_name, before.charges_enabled)
      is distinct from (account.business_name, account.charges_enabled) as seen`;
  return changed.some(({ seen }) => seen);
}

/** Stores the hash of a secret for an emailed link, which opens the account for 30 days. */
export async function addEmailedSecret(accountId: string, secretHash: string): Promise<void> {
  await run`
    insert into account_secrets (secret_hash, account_id, is_emailed)
    values (${secretHash}, ${accountId}, true)`;
}

/**
 * Uses the secret with this hash: returns what it is if it opens the account now. The first emailed one that is used
 * confirms the account's email and ends every other.
 */
export async function findSecret(accountId: string, secretHash: string) {
  return firstRow(z.object({ isEmailed: z.boolean() }))`
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
}
