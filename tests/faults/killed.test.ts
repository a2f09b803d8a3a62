import { randomUUID } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUND_CENTS } from './office.ts';
import type { Answer, Order } from './shop-to-kill.ts';
import { type TestCheckout, newCheckout } from './shoppers.ts';

const SHOP = fileURLToPath(new URL('shop-to-kill.ts', import.meta.url));
const METHODS = ['card', 'paypal', 'hosted'] as const;
/** More steps than any payment method has. */
const MAX_STEPS = 40;

let folder: string;
let shop: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-killed-'));
});
afterAll(async () => {
  if (shop?.connected) {
    shop.disconnect();
    await once(shop, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The running shop on this folder, or one that is started after it was killed. */
async function runningShop(): Promise<ChildProcess> {
  if (shop?.connected) return shop;
  shop = fork(SHOP, [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // One client starts all payments, and those that are killed before they are paid count.
    env: { ...process.env, UNPAID_PAYMENTS_PER_CLIENT: '100' },
  });
  await receiveAnswer(shop);
  return shop;
}

/** Its reply, or undefined when it is killed. */
async function receiveAnswer(checkoutRequest: ChildProcess): Promise<Answer | undefined> {
  const silence = new AbortController();
  const { signal } = silence;
  const [first] = (await Promise.race([
    once(checkoutRequest, 'message', { signal }),
    once(checkoutRequest, 'exit', { signal }).then(() => [undefined]),
  ]).finally(() => silence.abort())) as [Answer | undefined];
  return first;
}

async function sendCommand(order: Order): Promise<Answer | undefined> {
  const shopProcess = await runningShop();
  shopProcess.send(order);
  return receiveAnswer(shopProcess);
}

async function expectRecovery(checkoutRequest: TestCheckout) {
  const recovered = await sendCommand({ order: 'recover', checkoutRequest });
  expect(recovered).toMatchObject({ answer: 'recovered', broken: [] });
  return recovered as Extract<Answer, { answer: 'recovered' }>;
}

describe('the shop is killed between any two steps', () => {
  test.each(METHODS)(
    'of a payment, %s: after a restart one run of the reconciler finishes what was paid',
    async (paymentMethod) => {
      let orders = 0;
      for (let dieAt = 1; dieAt <= MAX_STEPS; dieAt += 1) {
        const checkoutRequest = newCheckout();
        const purchased = await sendCommand({
          order: 'purchase',
          paymentMethod,
          checkoutRequest,
          dieAt,
        });
        const recovered = await expectRecovery(checkoutRequest);
        orders += recovered.orders;
        if (purchased) {
          expect(purchased).toEqual({ answer: 'purchased', ended: 'done' });
          expect(recovered.orders).toBe(1);
          // Killed early, nothing is paid; later it is, and becomes an order.
          expect(dieAt).toBeGreaterThan(4);
          expect(orders).toBeGreaterThan(1);
          return;
        }
      }
      throw new Error(`The purchase has more than ${MAX_STEPS} steps.`);
    },
    600_000,
  );

  test('of a refund in the office: after a restart, the same button refunds once', async () => {
    const items = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 20 }];
    const checkoutRequest = newCheckout({ items, amount: 614.59 });
    const bought = { checkoutRequest, paymentMethod: 'card', dieAt: MAX_STEPS } as const;
    expect(await sendCommand({ order: 'purchase', ...bought })).toMatchObject({ ended: 'done' });
    for (let dieAt = 1; dieAt <= MAX_STEPS; dieAt += 1) {
      const refund = { order: 'refund', checkoutRequest, key: randomUUID() } as const;
      const first = await sendCommand({ ...refund, dieAt });
      expect(await sendCommand({ ...refund, dieAt: MAX_STEPS })).toEqual({
        answer: 'refunded',
        status: 200,
        refunds: { refunds: dieAt, amount: dieAt * REFUND_CENTS, restocked: dieAt },
      });
      if (first) {
        await expectRecovery(checkoutRequest);
        expect(dieAt).toBeGreaterThan(4);
        return;
      }
    }
    throw new Error(`The refund has more than ${MAX_STEPS} steps.`);
  }, 600_000);
});
