import { expect, test } from 'vitest';
import { addStripeScript, allowOrigin } from './payment-page.ts';

const ORIGIN = 'http://127.0.0.1:4322';

test('the Stripe sandbox’s script comes first in the head', () => {
  expect(addStripeScript('<html><head lang="en"><title>', ORIGIN)).toBe(
    `<html><head lang="en"><script src="${ORIGIN}/v3/stripe.js"></script><title>`,
  );
});

test('the policy also allows the sandbox’s origin', () => {
  const policy = allowOrigin(
    "default-src 'self';script-src 'self' 'sha256-a';connect-src 'self';",
    ORIGIN,
  );
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-a' ${ORIGIN}`,
    `connect-src 'self' ${ORIGIN}`,
    `frame-src 'self' ${ORIGIN}`,
    `form-action 'self' ${ORIGIN}`,
  ]);
});
