import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  knock,
  type PaypalUnderTest,
  plainOrder,
  startPaypalUnderTest,
} from './paypal-under-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'paypal-'));
const dataFile = join(folder, 'paypal.jsonl');
let standIn: PaypalUnderTest | undefined;
afterEach(async () => {
  await standIn?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('orders, captures, request ids and undelivered webhooks outlive a restart', async () => {
  standIn = await startPaypalUnderTest({ dataFile });
  standIn.faults.webhooks.withhold();
  const first = await knock(standIn);
  const request = { 'paypal-request-id': 'r1' };
  const { body } = await first.post('/v2/checkout/orders', plainOrder, request);
  const id = String(body['id']);
  standIn.faults.orders.approve(id);
  await first.post(`/v2/checkout/orders/${id}/capture`, {});
  await standIn.stop();
  expect(standIn.webhooks).toEqual([]);

  standIn = await startPaypalUnderTest({ dataFile });
  const second = await knock(standIn);
  expect(await second.get(`/v2/checkout/orders/${id}`)).toMatchObject({
    body: { status: 'COMPLETED', purchase_units: [{ payments: { captures: [{}] } }] },
  });
  const again = await second.post('/v2/checkout/orders', plainOrder, request);
  expect(again).toMatchObject({ status: 200, body: { id } });
  await standIn.idle();
  expect(standIn.webhooks.map(({ type }) => type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
});

test('orders of a test reach the stand-in over HTTP, where that is allowed', async () => {
  standIn = await startPaypalUnderTest({ controls: true });
  const { url } = standIn;
  const control = (order: object) =>
    fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify(order) });
  const door = await knock(standIn);
  const { body } = await door.post('/v2/checkout/orders', plainOrder);
  const orderId = String(body['id']);

  expect((await control({ order: 'approve', orderId, outcome: 'pending' })).status).toBe(204);
  await door.post(`/v2/checkout/orders/${orderId}/capture`, {});
  const report = (await (await fetch(`${url}/_control`)).json()) as { captures: { id: string }[] };
  expect(report.captures).toMatchObject([{ orderId, status: 'PENDING', cents: 3073 }]);
  const captureId = report.captures[0]?.id;
  expect((await control({ order: 'deny capture', captureId })).status).toBe(204);
  expect(standIn.faults.captures.all()).toMatchObject([{ status: 'DECLINED' }]);
  expect((await control({ order: 'nonsense' })).status).toBe(400);
});

test('nobody orders anything over HTTP unless it was allowed', async () => {
  standIn = await startPaypalUnderTest();
  expect((await fetch(`${standIn.url}/_control`)).status).toBe(401);
});
