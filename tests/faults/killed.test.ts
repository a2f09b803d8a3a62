import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Order } from './shop-to-kill.ts';
import { type Asked, someone } from './shoppers.ts';

const SHOP = fileURLToPath(new URL('shop-to-kill.ts', import.meta.url));
const METHODS = ['card', 'paypal', 'hosted'] as const;
/** More steps than any payment method has. */
const MOST_STEPS = 40;

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
async function living(): Promise<ChildProcess> {
  if (shop?.connected) return shop;
  shop = fork(SHOP, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await answerOf(shop);
  return shop;
}

/** Its reply, or undefined when it is killed. */
async function answerOf(asked: ChildProcess): Promise<Answer | undefined> {
  const silence = new AbortController();
  const { signal } = silence;
  const [first] = (await Promise.race([
    once(asked, 'message', { signal }),
    once(asked, 'exit', { signal }).then(() => [undefined]),
  ]).finally(() => silence.abort())) as [Answer | undefined];
  return first;
}

async function tell(order: Order): Promise<Answer | undefined> {
  const told = await living();
  told.send(order);
  return answerOf(told);
}

async function expectRecovery(asked: Asked) {
  const recovered = await tell({ order: 'recover', asked });
  expect(recovered).toMatchObject({ answer: 'recovered', broken: [] });
  return recovered as Extract<Answer, { answer: 'recovered' }>;
}

describe('the shop is killed between any two steps', () => {
  test.each(METHODS)(
    'of a payment, %s: after a restart one run of the reconciler finishes what was paid',
    async (way) => {
      let orders = 0;
      for (let dieAt = 1; dieAt <= MOST_STEPS; dieAt += 1) {
        const asked = someone();
        const walked = await tell({ order: 'walk', way, asked, dieAt });
        const recovered = await expectRecovery(asked);
        orders += recovered.orders;
        if (walked) {
          expect(walked).toEqual({ answer: 'walked', ended: 'done' });
          expect(recovered.orders).toBe(1);
          // Killed early, nothing is paid; later it is, and becomes an order.
          expect(dieAt).toBeGreaterThan(4);
          expect(orders).toBeGreaterThan(1);
          return;
        }
      }
      throw new Error(`The walk has more than ${MOST_STEPS} steps.`);
    },
    600_000,
  );
});
