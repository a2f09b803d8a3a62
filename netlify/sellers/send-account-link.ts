import { randomUUID } from 'node:crypto';
import { isWithinLimit, type RateLimit } from '#adapters/rate-limit.ts';
import { findAccount } from './accounts.queries.ts';
import { queueEmail } from '#mail/outbox.queries.ts';
import { requireSellersEnabled } from './access.ts';

const BY_EMAIL: RateLimit = { name: 'account link by email', max: 5, seconds: 3600 };

/**
 * Queues an email with the links to all accounts of an address, or of the address of this account. Whether there are
 * any is looked up when the email is sent, so that neither the response nor its timing tells. Over the limit of an
 * address the response is the same: the links sent before still work.
 */
export async function sendAccountLink(request: {
  accountId?: string | undefined;
  email?: string | undefined;
}) {
  requireSellersEnabled();
  const { accountId } = request;
  const email = accountId ? (await findAccount(accountId))?.email : request.email;
  if (email && (await isWithinLimit(BY_EMAIL, email))) {
    await queueEmail('account-link', randomUUID(), { email, account_id: accountId ?? null });
  }
  return { success: true as const };
}
