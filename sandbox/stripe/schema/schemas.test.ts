import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkReply } from '../api/check-reply.ts';
import { newPaymentIntent } from '../resources/payment-intent-object.ts';
import { generateSchemas } from './generate-schemas.ts';

test('the committed schemas are those of the installed stripe package', { timeout: 60_000 }, async () => {
  for (const [file, schema] of Object.entries(generateSchemas())) {
    expect(await readFile(join(import.meta.dirname, file), 'utf8'), file).toBe(schema);
  }
});

test("an answer that is not Stripe's is not given", () => {
  const intent = newPaymentIntent({ amount: 3073, currency: 'usd' }, NOWHERE);
  expect(() => checkReply(intent, 'server')).not.toThrow();
  expect(() => checkReply({ ...intent, colour: 'ink' } as typeof intent, 'server')).toThrow('colour');
  expect(() => checkReply({ ...intent, amount: '3073' } as unknown as typeof intent, 'server')).toThrow('amount');
  expect(() => checkReply(intent, 'browser')).toThrow('public_payment_intent');
});

const NOWHERE = { account: undefined, now: () => 0 };
