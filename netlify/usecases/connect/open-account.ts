import { createHash, randomUUID } from 'node:crypto';
import { addAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { createAccount } from '#adapters/stripe/connect/accounts.ts';
import { newSecret } from './account-secret.ts';
import { accountProgress } from './account-progress.ts';
import { requirePlatform } from './platform-is-open.ts';

interface AccountRequest {
  email: string;
  requestKey?: string | undefined;
}

/** Creates a connected account at Stripe and records it as ours (specification §5, §7). */
export async function openAccount({ email, requestKey }: AccountRequest) {
  requirePlatform();
  const emailHash = createHash('sha256').update(email).digest('hex').slice(0, 16);
  const account = await createAccount(email, `account:${requestKey ?? randomUUID()}:${emailHash}`);
  const { chargesEnabled, onboardingComplete } = accountProgress(account);
  // Every call adds a secret. Only the browser that created the account knows the request key that finds it again.
  const { secret, secretHash } = newSecret();
  await addAccount(account.id, email, secretHash);
  await updateAccount(account.id, {
    businessName: account.businessName,
    chargesEnabled,
    onboardingComplete,
  });
  return {
    success: true as const,
    accountId: account.id,
    accountSecret: secret,
    charges_enabled: chargesEnabled,
  };
}
