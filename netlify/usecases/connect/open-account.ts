import { createHash, randomUUID } from 'node:crypto';
import { addAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { createAccount } from '#adapters/stripe/connect/accounts.ts';
import { standingOf } from './account-standing.ts';
import { requirePlatform } from './platform-is-open.ts';

interface Asked {
  email: string;
  accountKey?: string | undefined;
}

/** Opens a connected account at Stripe and writes down that it is ours (specification §5, §7). */
export async function openAccount({ email, accountKey }: Asked) {
  requirePlatform();
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
