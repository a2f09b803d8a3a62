import type { ShopOptions } from '#sandbox/platform/shop.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';

/** A shop whose faults can all be taken back. */
export interface ShopInTrouble extends TestShop {
  /** All works again, and the reconciler has run once. No webhook has come. */
  recover(): Promise<void>;
  /** Webhooks come late, out of order and twice, and the reconciler runs again: nothing may change by it. */
  replay(): Promise<void>;
}

export async function openShopInTrouble(options?: ShopOptions): Promise<ShopInTrouble> {
  const shop = await openShop(options);
  const withhold = () => {
    for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.withhold();
  };
  const heal = async () => {
    await shop.idle();
    shop.database.up();
    shop.mail.up();
    withhold();
    // What is withheld stays withheld: a reset would let it go.
    shop.faults.requests.clear();
    shop.paypalFaults.requests.clear();
    await shop.letMailsBeDue();
    // A claim on a capture whose answer was lost is a minute old by the time of the next run.
    await shop.database.query(
      "update payments set capture_began_at = capture_began_at - interval '2 minutes'",
    );
  };
  return {
    ...shop,
    async recover() {
      await heal();
      await shop.reconcile();
    },
    async replay() {
      for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.repeat(2);
      await shop.letWebhooksCome('reversed');
      for (const { webhooks } of [shop.faults, shop.paypalFaults]) webhooks.repeat(1);
      await heal();
      await shop.reconcile();
    },
  };
}
