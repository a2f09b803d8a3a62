import { useStore } from '@nanostores/react';
import { $clockAhead, shopNow } from '#stores/site/clock.ts';

/** The current time by the shop's clock; rendered again once a reply has said that this device's differs. */
export function useShopNow(): Date {
  useStore($clockAhead);
  return shopNow();
}
