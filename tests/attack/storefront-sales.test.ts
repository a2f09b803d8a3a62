import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStorefrontSale } from '#usecases/connect/sales.ts';
import { openSeller, type Seller } from '../integration/test-seller.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';

const ATTACKER = '203.0.113.9';

let shop: TestShop;
let seller: Seller;
beforeAll(async () => {
  shop = await openShop();
  seller = await openSeller(shop);
  await seller.onboard();
});
afterAll(() => shop.stop());

async function pay(): Promise<string> {
  const { body: added } = await seller.addProduct();
  const { default_price } = added.product as { default_price: string };
  const { body } = await seller.buy(default_price);
  const sessionId = /cs_test_\w+/.exec(String(body.url))?.[0] ?? '';
  await shop.payHosted(sessionId, undefined, seller.accountId);
  return sessionId;
}

test('a client that makes up sessions asks Stripe 60 times; recorded sales stay open to it', async () => {
  const [recorded, unrecorded] = [await pay(), await pay()];
  const verify = (sessionId: string, address?: string) =>
    verifyStorefrontSale(seller.accountId, sessionId, address);
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, (_, place) => verify(`cs_test_madeup${1000 + place}`, ATTACKER)),
  );
  // Stripe knows none of them.
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  const refusals = answers.filter(({ status }) => status === 'rejected');
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ reason: { code: 'too_many_requests' } });

  await verify(recorded);
  expect(await verify(recorded, ATTACKER)).toMatchObject({ state: 'paid' });
  await expect(verify(unrecorded, ATTACKER)).rejects.toThrow('Too many tries.');
  expect(await verify(unrecorded, '203.0.113.10')).toMatchObject({ state: 'paid' });
});
