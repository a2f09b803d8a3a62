import { createHash, randomBytes } from 'node:crypto';
import { addSecret } from '#adapters/records/account-secrets.ts';

/** A new secret of 256 random bits, and what is kept of it. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashSecret(secret) };
}

/** The secret is random, so that a plain hash hides it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Gives an account one more secret, beside those it has. */
export async function issueSecret(accountId: string): Promise<string> {
  const { secret, secretHash } = newSecret();
  await addSecret(accountId, secretHash);
  return secret;
}
