import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startForTest, TEE, type Rig } from '../start-for-test.ts';

const CREATE = { method: 'POST', path: '/v1/payment_intents' } as const;
let rig: Rig;
beforeEach(async () => {
  rig = await startForTest({ controls: true });
});
afterEach(() => rig.stop());

const created = async () => {
  await rig.standIn.faults.webhooks.idle();
  return rig.received.filter(({ event }) => event.type === 'payment_intent.created').length;
};

describe('a connection dropped', () => {
  test.each(['before', 'after'] as const)(
    '%s the work is kept: the SDK tries again, and there is one payment intent',
    async (when) => {
      rig.standIn.faults.requests.order({ ...CREATE, when, what: 'drop' });
      const intent = await rig.stripe.paymentIntents.create(TEE);
      expect(intent.status).toBe('requires_payment_method');
      expect(await created()).toBe(1);
    },
  );
});

describe('an error', () => {
  test('before the work is gone at the next try', async () => {
    rig.standIn.faults.requests.order({ ...CREATE, when: 'before', what: 'error', times: 2 });
    await rig.stripe.paymentIntents.create(TEE);
    expect(await created()).toBe(1);
  });

  test('after the work stays with its key, as at Stripe, and the work is done', async () => {
    rig.standIn.faults.requests.order({ ...CREATE, when: 'after', what: 'error' });
    const lost = rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
    await expect(lost).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await created()).toBe(1);
  });
});

test('a delay longer than the patience of the SDK makes it try again', async () => {
  rig.standIn.faults.requests.order({
    ...CREATE,
    when: 'after',
    what: 'delay',
    milliseconds: 60_000,
  });
  const intent = await rig.stripe.paymentIntents.create(TEE, { timeout: 100 });
  expect(intent.amount).toBe(3073);
  expect(await created()).toBe(1);
});

test.each(['before', 'after'] as const)(
  'a delay %s the work that the SDK sits out only takes longer',
  async (when) => {
    rig.standIn.faults.requests.order({ ...CREATE, when, what: 'delay', milliseconds: 20 });
    const patient = { timeout: 5000, maxNetworkRetries: 0 };
    await rig.stripe.paymentIntents.create(TEE, patient);
    expect(await created()).toBe(1);
  },
);

test.each(['succeeded', 'failed'] as const)(
  'a payment that processes has %s later',
  async (outcome) => {
    const { faults } = rig.standIn;
    faults.payments.keepProcessing();
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const confirmed = await rig.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    });
    expect(confirmed.status).toBe('processing');
    await expect(rig.stripe.paymentIntents.cancel(id)).rejects.toThrow('status of processing');
    faults.payments.settle(id, outcome);
    const { status } = await rig.stripe.paymentIntents.retrieve(id);
    expect(status).toBe(outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method');
  },
);

// The first script waits for the compiler.
test('the script for browsers can be taken away', { timeout: 60_000 }, async () => {
  const script = () => fetch(`${rig.standIn.url}/v3/stand-in.js`);
  expect((await script()).status).toBe(200);
  rig.standIn.faults.script.block();
  expect((await script()).status).toBe(404);
  rig.standIn.faults.reset();
  expect((await script()).status).toBe(200);
});

describe('over HTTP', () => {
  const send = (rigged: Rig, order: object) =>
    fetch(`${rigged.standIn.url}/_control`, { method: 'POST', body: JSON.stringify(order) });

  test('a test in another process orders the same', async () => {
    const ordered = await send(rig, {
      order: 'request fault',
      ...CREATE,
      when: 'before',
      what: 'error',
      times: 3,
    });
    expect(ordered.status).toBe(204);
    await expect(rig.stripe.paymentIntents.create(TEE)).rejects.toMatchObject({ statusCode: 500 });
  });

  test('an order that makes no sense is refused', async () => {
    expect((await send(rig, { order: 'explode' })).status).toBe(400);
  });

  test('nobody orders anything unless the stand-in was started for it', async () => {
    const shut = await startForTest();
    expect((await send(shut, { order: 'block script' })).status).toBe(401);
    await shut.stop();
  });
});
