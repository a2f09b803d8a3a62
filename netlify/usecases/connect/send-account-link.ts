import { randomUUID } from 'node:crypto';
import { isWithinLimit, type RateLimit } from '#adapters/rate-limit.ts';
import { findAccount } from '#adapters/records/connected-accounts.ts';
import { queueAccountLink } from '#adapters/records/outbox.ts';
import { requirePlatform } from './platform-is-open.ts';

const BY_EMAIL: RateLimit = { name: 'account link by email', most: 5, seconds: 3600 };

/**
 * Queues the links to all accounts of an address, or of the address of an account. Whether an address has any is found out
 * when the mail is due, so that neither answer nor time tells; that an id exists is no secret, its storefront shows it. Past
 * the limit of an address the answer is the same: the links that were sent before still work, and whoever asked for those,
 * they led to all accounts. So nobody is locked out.
 */
export async function sendAccountLink(request: {
  accountId?: string | undefined;
  email?: string | undefined;
}) {
  requirePlatform();
  const { accountId } = request;
  const email = accountId ? (await findAccount(accountId))?.email : request.email;
  if (email && (await isWithinLimit(BY_EMAIL, email))) {
    await queueAccountLink(`account-link:${randomUUID()}`, {
      email,
      account_id: accountId ?? null,
    });
  }
  return { success: true as const };
}
