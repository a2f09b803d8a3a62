import { expect, test } from 'vitest';
import { addStandIn, admit } from './payment-page.ts';

const ORIGIN = 'http://127.0.0.1:4322';

test('the stand-in comes first in the head', () => {
  expect(addStandIn('<html><head lang="en"><title>', ORIGIN)).toBe(
    `<html><head lang="en"><script src="${ORIGIN}/v3/stand-in.js"></script><title>`,
  );
});

test('the policy lets the stand-in in and keeps what it had', () => {
  const policy = admit(
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
