import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { errorResponse } from '#contracts/api-error.ts';
import type { Contract } from '#contracts/contract.ts';
import { freshClient, oneTee, openShop } from '../integration/test-shop.ts';
import { contracts } from '../support/contracts.ts';
import { signIn } from '../support/office.ts';
import { lexington } from '../support/shopper.ts';
import { isDeep } from '../support/deep.ts';
import { validBodies, invalidBodies } from './from-schema.ts';
import { sharedShop } from '../integration/shared-shop.ts';

/** `npm test` uses the same bodies each time. */
const CHOSEN = isDeep ? { numRuns: 500 } : { numRuns: 8, seed: 8 };

const shop = sharedShop(openShop);
/** Values that a client may know of this shop, so that some bodies pass the first checks. */
const known: unknown[] = [
  'M',
  'ghost-barrel-tee',
  'ANGELSHARE',
  'GHOST5',
  'wade@tolliver.example',
  'ORD-20261121-000001',
  'usd',
  1,
  2,
  28.99,
  30.73,
  2500,
  ...Object.values(lexington),
];

beforeAll(async () => {
  const payment = await shop.buyByCard();
  const { body: opened } = await shop.call('create-connected-account', {
    email: 'seller@store.example',
    business_type: 'individual',
  });
  const paypal = await shop.startPaypal();
  const { body: session } = await shop.call('create-checkout-session', oneTee());
  known.push(payment.paymentIntentId, payment.checkoutKey, paypal.orderId, paypal.checkoutKey);
  known.push(
    payment.orderId,
    payment.secureToken,
    payment.orderNumber,
    opened.accountId,
    session.sessionId,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const REFUSALS = [400, 403, 404, 405, 409, 413, 415, 429];
const INTERNALS = /\n +at |node_modules|\.ts:|postgres|select |insert into|stack/i;

/** The reply matches the contract or is an error in the one form; never an internal error or details of it. */
function expectOrderly(
  status: number,
  reply: unknown,
  contract: Pick<Contract<z.ZodMiniType, z.ZodMiniType>, 'response'>,
): void {
  if (status === 200) {
    const parsed = contract.response.safeParse(reply);
    expect(parsed.success, JSON.stringify({ reply, faults: parsed.error?.issues })).toBe(true);
    return;
  }
  expect(REFUSALS, JSON.stringify(reply)).toContain(status);
  expect(errorResponse.safeParse(reply).success, JSON.stringify(reply)).toBe(true);
  expect(JSON.stringify(reply)).not.toMatch(INTERNALS);
}

async function send(name: string, body: string) {
  // One of these bodies signs out.
  const session = name.startsWith('admin-') ? await signIn(shop.url) : {};
  const response = await fetch(`${shop.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...freshClient(), ...session },
    body,
  });
  const text = await response.text();
  return { status: response.status, reply: JSON.parse(text) as unknown };
}

const written = (body: unknown) => (body === undefined ? 'undefined' : JSON.stringify(body));

describe.each(contracts)('$name', (contract) => {
  test('answers every valid body in the form of its contract, or refuses it', async () => {
    await fc.assert(
      fc.asyncProperty(validBodies(contract.request, known), async (body) => {
        const { status, reply } = await send(contract.name, written(body));
        expectOrderly(status, reply, contract);
      }),
      CHOSEN,
    );
  });

  test('refuses every invalid body in the form of an error', async () => {
    await fc.assert(
      fc.asyncProperty(invalidBodies(contract.request, known), async (body) => {
        const { status, reply } = await send(contract.name, written(body));
        expectOrderly(status, reply, contract);
        // Some are valid after all, such as one with an additional field.
        if (!contract.request.safeParse(body).success) expect(status).not.toBe(200);
      }),
      CHOSEN,
    );
  });
});

test.each(['unsubscribe-newsletter?token=', 'upload-product-picture?account=', 'health?x='])(
  'no query makes %s fail',
  async (start) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST'),
        fc.string({ unit: 'binary' }),
        async (method, text) => {
          const response = await fetch(
            `${shop.url}/api/${start}${encodeURIComponent(text.toWellFormed())}`,
            {
              method,
              headers: freshClient(),
              redirect: 'manual',
            },
          );
          expect(response.status).toBeLessThan(500);
          expect(await response.text()).not.toMatch(INTERNALS);
          expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
        },
      ),
      CHOSEN,
    );
  },
);
