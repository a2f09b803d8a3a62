import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Stock from './stock.ts';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';

const variant = 'ghost-barrel-tee-m';

let page: EventTarget;
let stores: typeof Stock;
let leave: () => void;
let saves: unknown[];
beforeEach(async () => {
  vi.useFakeTimers();
  stubPage();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  saves = [];
  stubFunctions({
    'admin-set-stock': (body: { counts: unknown[] }) => {
      saves.push(...body.counts);
      return [200, {}];
    },
    'admin-list-stock': () => [200, { products: [], next: null }],
  });
  vi.resetModules();
  stores = await import('./stock.ts');
  leave = stores.stock.$view.listen(() => undefined);
});
afterEach(async () => {
  leave();
  // A store that nobody listens to is unmounted a second later.
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (onHand: number) =>
  stores.changeOnHand(variant, { name: 'Ghost Barrel Heritage Tee in M', from: 10, onHand });

test('presses that follow each other are saved as one change', async () => {
  for (const onHand of [11, 12, 13]) press(onHand);
  await vi.advanceTimersByTimeAsync(500);
  expect(saves).toEqual([{ variant, onHand: 13, from: 10 }]);
  expect(stores.$edits.get()[variant]).toBeUndefined();
});

test('a change that waits is saved while the page is left, by a request that outlives it', () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  press(11);
  page.dispatchEvent(new Event('pagehide'));
  expect(saves).toEqual([{ variant, onHand: 11, from: 10 }]);
  expect(sent.mock.lastCall?.[1]?.keepalive).toBe(true);
});

test('a press after a save that has no answer yet is saved from its count while the page is left', async () => {
  press(11);
  vi.advanceTimersByTime(500);
  await Promise.resolve();
  press(12);
  page.dispatchEvent(new Event('pagehide'));
  expect(saves).toEqual([
    { variant, onHand: 11, from: 10 },
    { variant, onHand: 12, from: 11 },
  ]);
  await vi.advanceTimersByTimeAsync(500);
  expect(saves).toHaveLength(2);
});
