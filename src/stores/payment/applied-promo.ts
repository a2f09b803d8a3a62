import { promoJson, readPromo } from '#shop/promo.ts';
import { sessionAtom } from '#stores/site/storage.ts';

/**
 * The applied promo, kept until it is removed or the order is placed (requirements §4). In a file of its own, because
 * the cart page loads no schemas for it.
 */
export const $appliedPromo = sessionAtom(
  'appliedPromo',
  (text) => {
    try {
      return readPromo(JSON.parse(text ?? ''));
    } catch {
      return undefined;
    }
  },
  (promo) => JSON.stringify(promo && promoJson(promo)),
);
