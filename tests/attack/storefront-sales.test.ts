import { beforeAll, expect, test } from 'vitest';
import { verifyStorefrontSale } from '#sellers/sales.ts';
import { openSeller, type Seller } from '../integration/test-seller.ts';
import { openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const ATTACKER = '203.0.113.9';

const shop = sharedShop(openShop);
let seller: Seller;
beforeAll(async () => {
  seller = await openSeller(shop);
  await seller.onboard();
});

test('a client that makes up sessions asks Stripe 60 times; recorded sales stay open to it', async () => {
  const { priceId } = await seller.offer();
  const [recorded, unrecorded] = [await seller.sell(priceId), await seller.sell(priceId)];
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
