import { run } from '#adapters/database.ts';
import { newSecret } from '#adapters/secrets.ts';

export const OWNER = 'owner@ghostbarrel.example';

/** Starts a session in the database of this process, and returns the headers of its requests from a page of this origin. */
export async function signIn(origin: string, email = OWNER) {
  const { secret, secretHash } = newSecret();
  await run`insert into office_sessions (token_hash, email) values (${secretHash}, ${email})`;
  return { origin, cookie: `gb-office=${secret}` };
}
