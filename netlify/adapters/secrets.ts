import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, and the hash to store. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashSecret(secret) };
}

/** A plain hash is enough, because the secret is random. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
