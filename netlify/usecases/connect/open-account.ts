import { createHash, randomUUID } from 'node:crypto';
import { addAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { createAccount } from '#adapters/stripe/connect/accounts.ts';
import { clientOf, limitRate, type RateLimit } from '../limit-rate.ts';
import { standingOf } from './account-standing.ts';
import { requirePlatform } from './platform-is-open.ts';

const BY_CLIENT: RateLimit = { name: 'accounts by client', most: 100, seconds: 3600 };

interface Asked {
  email: string;
  accountKey?: string | undefined;
}

/** Opens a connected account at Stripe and writes down that it is ours (specification §5, §7). */
export async function openAccount({ email, accountKey }: Asked, clientAddress: string) {
  requirePlatform();
  await limitRate(BY_CLIENT, clientOf(clientAddress));
  const ofEmail = createHash('sha256').update(email).digest('hex').slice(0, 16);
  const account = await createAccount(email, `account:${accountKey ?? randomUUID()}:${ofEmail}`);
  const { chargesEnabled, onboardingComplete } = standingOf(account);
  await addAccount(account.id, email);
  await updateAccount(account.id, {
    businessName: account.businessName,
    chargesEnabled,
    onboardingComplete,
  });
  return { success: true as const, accountId: account.id, charges_enabled: chargesEnabled };
}
