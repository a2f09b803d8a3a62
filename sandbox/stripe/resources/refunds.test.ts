import { afterEach, beforeEach, expect, test } from 'vitest';
import { startForTest, TEE, type Rig } from '../start-for-test.ts';

let rig: Rig;
let paid: string;
beforeEach(async () => {
  rig = await startForTest();
  paid = (await rig.stripe.paymentIntents.create(TEE)).id;
  await rig.stripe.paymentIntents.confirm(paid, { payment_method: 'pm_card_visa' });
});
afterEach(() => rig.stop());

test('a refund gives the whole amount back once', async () => {
  const refund = await rig.stripe.refunds.create({
    payment_intent: paid,
    metadata: { why: 'second' },
  });
  expect(refund).toMatchObject({ amount: 3073, status: 'succeeded', metadata: { why: 'second' } });
  const again = rig.stripe.refunds.create({ payment_intent: paid });
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const intent = await rig.stripe.paymentIntents.retrieve(paid, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 3073 });
});

test('parts are refunded up to what was paid', async () => {
  await rig.stripe.refunds.create({ payment_intent: paid, amount: 1000 });
  const tooMuch = rig.stripe.refunds.create({ payment_intent: paid, amount: 2074 });
  await expect(tooMuch).rejects.toThrow(
    'Refund amount ($20.74) is greater than unrefunded amount on charge ($20.73)',
  );
  await rig.stripe.refunds.create({ payment_intent: paid, amount: 2073 });
  const { data } = await rig.stripe.refunds.list({ payment_intent: paid });
  expect(data.map((refund) => refund.amount)).toEqual([2073, 1000]);
});

test('what was never paid is not refunded', async () => {
  const { id } = await rig.stripe.paymentIntents.create(TEE);
  await expect(rig.stripe.refunds.create({ payment_intent: id })).rejects.toThrow(
    'does not have a successful charge to refund',
  );
});

test('the shop hears of a refund', async () => {
  await rig.stripe.refunds.create({ payment_intent: paid });
  await rig.standIn.faults.webhooks.idle();
  expect(rig.received.map(({ event }) => event.type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
});
