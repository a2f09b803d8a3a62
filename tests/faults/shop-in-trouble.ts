import type { ShopOptions } from '#sandbox/platform/shop.ts';
import { variants } from '#shop/catalog.ts';
import { setStock } from '#stock/stock.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';

/** A shop whose faults can all be ended. */
export interface ShopInTrouble extends TestShop {
  /** Ends every fault and runs the reconciler once. No webhook has come. */
  recover(): Promise<void>;
  /** Webhooks come late, out of order and twice, and the reconciler runs again: nothing may change. */
  replay(): Promise<void>;
}

/** More of each size than any test buys: reservations and commitments go through every fault. */
const PLENTY = 10_000;

export async function openShopInTrouble(options?: ShopOptions): Promise<ShopInTrouble> {
  const shop = await openShop(options);
  const counts = variants.map(({ id }) => ({ variant: id, onHand: PLENTY }));
  await setStock({ counts }, 'etta');
  const withhold = () => {
    for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.withhold();
  };
  const endFaults = async () => {
    await shop.idle();
    shop.database.up();
    shop.mail.up();
    withhold();
    // Withheld webhooks stay withheld: a reset would deliver them.
    shop.faults.requests.clear();
    shop.paypalFaults.requests.clear();
    await shop.makeEmailsDue();
    // By the next run, a claim on a capture whose reply was lost is a minute old.
    await shop.age('2 minutes');
  };
  return {
    ...shop,
    async recover() {
      await endFaults();
      await shop.reconcile();
    },
    async replay() {
      for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.repeat(2);
      await shop.deliverWebhooks('reversed');
      for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.repeat(1);
      await endFaults();
      await shop.reconcile();
    },
  };
}
