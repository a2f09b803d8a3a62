import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Door,
  knock,
  type PaypalUnderTest,
  plainOrder,
  startPaypalUnderTest,
} from '../paypal-under-test.ts';

let standIn: PaypalUnderTest;
let door: Door;

beforeEach(async () => {
  standIn = await startPaypalUnderTest();
  door = await knock(standIn);
});
afterEach(() => standIn.stop());

const context = {
  brand_name: 'Ghost <b>Barrel</b>',
  user_action: 'PAY_NOW',
  return_url: 'https://shop.example/payment?from=paypal',
  cancel_url: 'https://shop.example/payment?status=cancel',
};

async function newOrder(experience_context: object = context): Promise<string> {
  const body = { ...plainOrder, payment_source: { paypal: { experience_context } } };
  const answer = await door.post('/v2/checkout/orders', body, { 'paypal-request-id': 'r1' });
  return String(answer.body['id']);
}

const pageOf = (id: string) => `${standIn.url}/checkoutnow?token=${id}`;
const press = (id: string, form: Record<string, string>) =>
  fetch(pageOf(id), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const statusOf = async (id: string) => (await door.get(`/v2/checkout/orders/${id}`)).body['status'];

describe('the approval page', () => {
  test('shows the shop and the amount, and no markup of the shop', async () => {
    const html = await (await fetch(pageOf(await newOrder()))).text();
    expect(html).toContain('Ghost &#60;b&#62;Barrel&#60;/b&#62;');
    expect(html).toContain('$30.73');
    expect(html).toContain('Pay Now');
  });

  test('offers to go on, not to pay, unless the shop asks for it', async () => {
    const html = await (await fetch(pageOf(await newOrder({})))).text();
    expect(html).toContain('>Continue</button>');
    expect(html).not.toContain('Pay Now');
  });

  test('sends the shopper who pays back with the order and a payer', async () => {
    const id = await newOrder();
    const answer = await press(id, { button: 'pay', outcome: 'completed' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `https://shop.example/payment?from=paypal&token=${id}&PayerID=WDETLLVER2468`,
    );
    expect(await statusOf(id)).toBe('APPROVED');
    await standIn.idle();
    expect(standIn.webhooks.map(({ type }) => type)).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  test('sends the shopper who cancels back with nothing approved', async () => {
    const id = await newOrder();
    const answer = await press(id, { button: 'cancel', outcome: 'completed' });
    expect(answer.headers.get('location')).toBe(
      `https://shop.example/payment?status=cancel&token=${id}`,
    );
    expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED');
  });

  test('pays no order twice', async () => {
    const id = await newOrder();
    await press(id, { button: 'pay', outcome: 'completed' });
    await door.post(`/v2/checkout/orders/${id}/capture`, {});
    const again = await press(id, { button: 'pay', outcome: 'declined' });
    expect(await again.text()).toContain('already paid for this order');
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  test('tells the shopper whose payment was declined', async () => {
    const id = await newOrder();
    await press(id, { button: 'pay', outcome: 'declined' });
    expect(await (await fetch(pageOf(id))).text()).toContain('declined the last payment');
  });

  test('of an order that there is not is not found', async () => {
    const id = await newOrder();
    expect((await fetch(pageOf('5O190127TN364715T'))).status).toBe(404);
    standIn.faults.orders.expire(id);
    expect((await press(id, { button: 'pay', outcome: 'completed' })).status).toBe(404);
  });
});
