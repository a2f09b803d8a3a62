import { afterAll, beforeAll } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** A shop that all tests of a file share: opened before the first, stopped after the last. */
export function sharedShop<Opened extends TestShop>(open: () => Promise<Opened>): Opened {
  const shop = {} as Opened;
  beforeAll(async () => {
    Object.assign(shop, await open());
  });
  afterAll(() => shop.stop());
  return shop;
}
