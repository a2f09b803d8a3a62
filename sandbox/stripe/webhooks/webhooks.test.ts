import { afterEach, beforeEach, expect, test } from 'vitest';
import Stripe from 'stripe';
import { SECRET, startForTest, TEE, type Rig } from '../start-for-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startForTest();
});
afterEach(() => rig.stop());

const types = () => rig.received.map(({ event }) => event.type);
async function pay() {
  const { id } = await rig.stripe.paymentIntents.create(TEE);
  await rig.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

test("the real SDK accepts a webhook's signature, and no other", async () => {
  await pay();
  await rig.standIn.faults.webhooks.idle();
  const last = rig.received.at(-1);
  const { payload = '', signature = '' } = last ?? {};
  const event = await rig.stripe.webhooks.constructEventAsync(payload, signature, SECRET);
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    api_version: Stripe.API_VERSION,
  });
  const forged = payload.replace('3073', '1');
  await expect(
    rig.stripe.webhooks.constructEventAsync(forged, signature, SECRET),
  ).rejects.toMatchObject({ type: 'StripeSignatureVerificationError' });
});

test('the event can be fetched again', async () => {
  await rig.stripe.paymentIntents.create(TEE);
  await rig.standIn.faults.webhooks.idle();
  const [created] = rig.received;
  expect(await rig.stripe.events.retrieve(created?.event.id ?? '')).toMatchObject({
    type: 'payment_intent.created',
    data: { object: { amount: 3073 } },
  });
});

test('a failing shop is tried again, and hears everything in order', async () => {
  rig.answerWith.push(500, 503, 404);
  await pay();
  await rig.standIn.faults.webhooks.idle();
  expect(types()).toEqual([
    ...Array.from({ length: 4 }, () => 'payment_intent.created'),
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('withheld events come when they are released, the last first if wanted', async () => {
  const { webhooks } = rig.standIn.faults;
  webhooks.withhold();
  await pay();
  await webhooks.idle();
  expect(types()).toEqual([]);
  await webhooks.release('reversed');
  expect(types()).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('events are repeated as often as wanted', async () => {
  rig.standIn.faults.webhooks.repeat(5);
  await rig.stripe.paymentIntents.create(TEE);
  await rig.standIn.faults.webhooks.idle();
  expect(new Set(rig.received.map(({ event }) => event.id)).size).toBe(1);
  expect(rig.received).toHaveLength(5);
});

test('withholding stops the tries of an event that the shop does not take', async () => {
  const { webhooks } = rig.standIn.faults;
  rig.answerWith.push(...Array.from({ length: 99 }, () => 500));
  await rig.stripe.paymentIntents.create(TEE);
  webhooks.withhold();
  await webhooks.idle();
  rig.answerWith.length = 0;
  rig.received.length = 0;
  await webhooks.release();
  expect(types()).toEqual(['payment_intent.created']);
});
