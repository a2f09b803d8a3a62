import { expect, test } from 'vitest';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const validate = (code: unknown) => shop.call('validate-promo-code', { code });

test.each([
  ['WELCOME10', 'percentage', 10],
  ['GHOST5', 'fixed', 5],
  ['ANGELSHARE', 'percentage', 100],
])('%s is valid, with its discount', async (code, discount_type, discount_value) => {
  expect(await validate(code)).toMatchObject({
    status: 200,
    body: { valid: true, promo: { code, discount_type, discount_value } },
  });
});

test('is accepted in any case and with spaces', async () => {
  expect(await validate(' welcome10 ')).toMatchObject({
    body: { valid: true, promo: { code: 'WELCOME10' } },
  });
});

test.each([
  ['', 'Please enter a promo code'],
  [undefined, 'Please enter a promo code'],
  ['NEVERWAS', 'Invalid promo code'],
  ["' or 1=1 --", 'Invalid promo code'],
  ['SUMMER24', 'This promo code has expired.'],
  ['FIRSTRUN', 'This promo code has been used up.'],
])('a code that is not valid is a result, not an error: %j', async (code, error) => {
  const { status, body } = await validate(code);
  expect({ status, body }).toEqual({ status: 200, body: { valid: false, error } });
});

test('a code that starts tomorrow is not valid today', async () => {
  await shop.database.query(
    "insert into promo_codes (code, discount_type, discount_value, starts_at) values ('SOON', 'fixed', 500, now() + interval '1 day')",
  );
  expect(await validate('SOON')).toMatchObject({
    body: { valid: false, error: 'Invalid promo code' },
  });
});

test('checking a code does not use it', async () => {
  await shop.createPromo('SINGLE', { most: 1 });
  await Promise.all(Array.from({ length: 10 }, () => validate('SINGLE')));
  expect(await validate('SINGLE')).toMatchObject({ body: { valid: true } });
});
