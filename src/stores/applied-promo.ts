import { centsFromDollars, dollarsFromCents } from '#shop/money.ts';
import type { Promo } from '#shop/promo.ts';
import { parseStored, sessionAtom } from './session.ts';
import { isRecord } from './stored-checkout.ts';

const WHOLE = 100;

/** The promo that counts, kept under `appliedPromo` until it is cleared (specification §4). */
export const $appliedPromo = sessionAtom(
  'appliedPromo',
  (text) => readPromo(parseStored(text)),
  (promo) => JSON.stringify(promo && replyOf(promo)),
);

/** A promo in the shape of specification §3, off the wire or out of storage; undefined unless it is one. */
export function readPromo(given: unknown): Promo | undefined {
  if (!isRecord(given)) return undefined;
  const { code, discount_type: kind, discount_value: off } = given;
  if (typeof code !== 'string' || !code || (kind !== 'percentage' && kind !== 'fixed'))
    return undefined;
  if (typeof off !== 'number' || !Number.isFinite(off) || off < 0) return undefined;
  if (kind === 'percentage' && off > WHOLE) return undefined;
  return { code: code.slice(0, 40), kind, value: centsFromDollars(off) };
}

function replyOf({ code, kind, value }: Promo) {
  return { code, discount_type: kind, discount_value: dollarsFromCents(value) };
}
