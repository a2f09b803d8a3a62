import { centsFromDollars } from '#shop/money.ts';
import { MAX_PROMO_CODE_LENGTH, type Promo, promoJson } from '#shop/promo.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';
import { isRecord } from '#stores/checkout/stored-checkout.ts';

const WHOLE = 100;

/** The promo that counts, kept under `appliedPromo` until it is cleared (specification §4). */
export const $appliedPromo = sessionAtom(
  'appliedPromo',
  (text) => readPromo(parseStored(text)),
  (promo) => JSON.stringify(promo && promoJson(promo)),
);

/** A promo in the shape of specification §3, off the wire or out of storage; undefined unless it is one. */
export function readPromo(given: unknown): Promo | undefined {
  if (!isRecord(given)) return undefined;
  const { code, discount_type: kind, discount_value: off } = given;
  if (typeof code !== 'string' || !code || (kind !== 'percentage' && kind !== 'fixed'))
    return undefined;
  if (typeof off !== 'number' || !Number.isFinite(off) || off < 0) return undefined;
  if (kind === 'percentage' && off > WHOLE) return undefined;
  return { code: code.slice(0, MAX_PROMO_CODE_LENGTH), kind, value: centsFromDollars(off) };
}
