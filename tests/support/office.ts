import { expect } from 'vitest';
import { run } from '#adapters/database.ts';
import { newSecret } from '#adapters/secrets.ts';
import type { Reply, TestShop } from '../integration/test-shop.ts';

export const OWNER = 'owner@ghostbarrel.example';

/** Starts a session in the database of this process, and returns the headers of its requests from a page of this origin. */
export async function signIn(origin: string, email = OWNER) {
  const { secret, secretHash } = newSecret();
  await run`insert into office_sessions (token_hash, email) values (${secretHash}, ${email})`;
  return { origin, cookie: `gb-office=${secret}` };
}

/** The office's functions, each called by the owner in a session of its own, so that no test depends on the age of another's. */
export function openOffice(shop: TestShop) {
  /** The reply of a function, and what it does after it. */
  async function call(name: string, body: object = {}): Promise<Reply> {
    const reply = await shop.call(`admin-${name}`, body, await signIn(shop.url));
    await shop.idle();
    return reply;
  }
  /** The reply of a function that must work. */
  async function done<Body = Record<string, unknown>>(name: string, body: object = {}) {
    const { status, body: reply } = await call(name, body);
    expect([name, status, reply]).toEqual([name, 200, reply]);
    return reply as Body;
  }
  return { call, done };
}
