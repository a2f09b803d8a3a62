import { afterEach, describe, expect, test, vi } from 'vitest';
import { FunctionRunner, loadFunctions } from '#sandbox/platform/functions.ts';
import { callNames } from '../support/function-calls.ts';
import { signIn } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { freshClient, openShop } from './test-shop.ts';

const ORIGIN = 'https://ghostbarrel.example';
/** Nobody is signed in yet when these are called. */
const BEFORE_SIGNING_IN = ['admin-send-link', 'admin-sign-in'];

const names = callNames.filter((name) => name.startsWith('admin-'));
const functions = loadFunctions('netlify/functions');
const behindSession = names.filter((name) => !BEFORE_SIGNING_IN.includes(name));

const shop = sharedShop(openShop);
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The reply of a function to a body that is not JSON, and whether the body was read. */
async function callWith(
  name: string,
  headers: Record<string, string>,
  context = 'dev',
  method = 'POST',
) {
  const request = new Request(`${ORIGIN}/api/${name}`, {
    method,
    headers: { 'content-type': 'application/json', ...freshClient(), ...headers },
    ...(method === 'POST' && { body: '{' }),
  });
  const reply = await new FunctionRunner(context).handle(await functions, request);
  if (!reply) throw new Error(`There is no function ${name}.`);
  const { code } = (await reply.json()) as { code: string };
  return { status: reply.status, code, wasRead: request.bodyUsed };
}

const secure = async () => {
  const { cookie } = await signIn(ORIGIN);
  return { origin: ORIGIN, cookie: `__Host-${cookie}` };
};

const refusal = (status: number, code: string) => ({ status, code, wasRead: false });

describe.each(names)('%s', (name) => {
  test('refuses a missing or foreign Origin before it reads the body', async () => {
    const { cookie } = await secure();
    for (const origin of [undefined, 'https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
      const headers = { cookie, ...(origin && { origin }) };
      expect(await callWith(name, headers)).toEqual(refusal(403, 'foreign_origin'));
    }
  });

  test('does not exist without ADMIN_EMAILS and in previews', async () => {
    const headers = await secure();
    expect(await callWith(name, headers, 'deploy-preview')).toEqual(refusal(404, 'not_found'));
    expect(await callWith(name, headers, 'branch-deploy', 'GET')).toMatchObject({ status: 404 });
    vi.stubEnv('ADMIN_EMAILS', '');
    expect(await callWith(name, headers)).toEqual(refusal(404, 'not_found'));
  });
});

test.each(behindSession)(
  '%s refuses a missing or made-up session before it reads the body, and reads it with one',
  async (name) => {
    const headers = await secure();
    const withoutPrefix = headers.cookie.replace('__Host-', '');
    for (const cookie of ['', '__Host-gb-office=', '__Host-gb-office=made-up', withoutPrefix]) {
      expect(await callWith(name, { origin: ORIGIN, cookie })).toEqual(refusal(401, 'signed_out'));
    }
    const answer = { status: 400, code: 'invalid_request', wasRead: true };
    expect(await callWith(name, headers)).toEqual(answer);
  },
);

const M = 'ghost-barrel-tee-m';
const refund = { orderNumber: 'ORD-1', amountCents: 1, reason: 'back', key: crypto.randomUUID() };
test.each([
  ['admin-set-stock', 'counts.0.from', { counts: [{ variant: M, onHand: 1, from: 2 ** 31 }] }],
  [
    'admin-set-stock',
    'counts',
    { counts: [M, M.toUpperCase()].map((variant) => ({ variant, onHand: 1, from: null })) },
  ],
  [
    'admin-refund-order',
    'restock.0.quantity',
    { ...refund, restock: [{ productId: 'ghost-barrel-tee', size: 'M', quantity: 2 ** 31 }] },
  ],
])('%s names %s when the database can’t take it', async (name, field, body) => {
  const reply = await shop.call(name, body, await signIn(shop.url));
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', field } });
});
