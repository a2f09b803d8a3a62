import { ApiError } from '#adapters/api-error.ts';
import { violationDetail } from '#adapters/database.ts';
import { CUSTOMER } from '#audit/actor.ts';
import { tooManyRequests } from '#adapters/rate-limit.ts';
import type { createReturnCall as contract } from '#contracts/returns/returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { returnSums, shippingWith } from '#shop/returns.ts';
import { openReturn, choosePieces } from './open-return.ts';
import { openOrderLink } from '../order-link.ts';
import { canAskFor, returnablePieces, shippingWithAll } from './describe-returns.ts';

/** Asks to return or exchange pieces until the deadline; the same key is the same request (requirements §6). */
export async function requestReturn(request: ParsedRequestOf<typeof contract>) {
  const { key, note, totalCents } = request;
  const { order, stored } = await openOrderLink(request);
  const known = stored.returns.find((one) => one.key === key);
  if (known) return { returnNumber: known.returnNumber };
  if (!canAskFor(order, new Date())) {
    throw new ApiError('refused', 'This order can not be returned here: write to us instead.');
  }
  try {
    const pieces = choosePieces(order, stored, request.pieces);
    const all = returnablePieces(order, stored);
    const shipping = { pieces: all, shippingCents: shippingWithAll(order, stored, all) };
    const sums = returnSums(pieces, stored.leftCents, shippingWith(pieces, shipping));
    if (sums.totalCents !== totalCents) {
      throw new ApiError(
        'refused',
        `By now ${formatCents(sums.totalCents)} comes back. Nothing was sent.`,
      );
    }
    const opening = { key, pieces, note, isUndelivered: false };
    return { returnNumber: await openReturn(order, opening, CUSTOMER) };
  } catch (error) {
    const wait = violationDetail(error, 'returns_a_day');
    if (wait) throw tooManyRequests('Too many tries.', Number(wait));
    throw error;
  }
}
