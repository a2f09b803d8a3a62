import * as z from 'zod';
import { oneValue } from '#adapters/database.ts';
import { CommandError } from '#audit/command-error.ts';
import { type Actor, CUSTOMER } from '#audit/actor.ts';
import type { OrderRecord } from '../orders.queries.ts';
import type { StoredReturns } from './returns.queries.ts';
import type { officeCreateReturn } from '#contracts/office/returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { UNDELIVERED } from '#shop/returns.ts';
import { sizeLabel } from '#shop/variant.ts';
import { refuse } from '#audit/refusals.ts';
import { OPENING_REFUSALS } from './refusals.ts';
import { returnablePieces } from './describe-returns.ts';

type AskedPieces = ParsedRequestOf<typeof officeCreateReturn>['pieces'];

/**
 * The pieces that were asked for, each with its share. Throws CommandError for one that can't come back, or not for
 * that size.
 */
export function choosePieces(order: OrderRecord, stored: StoredReturns, asked: AskedPieces) {
  const free = returnablePieces(order, stored);
  return asked.flatMap(({ itemId, size, quantity, reason, newSize }) => {
    const isAsked = (piece: (typeof free)[number]) =>
      piece.itemId === itemId && piece.size === size;
    return Array.from({ length: quantity }, () => {
      const index = free.findIndex(isAsked);
      const [piece] = index === -1 ? [] : free.splice(index, 1);
      if (!piece) throw new CommandError(explainTaken(order, itemId, size));
      if (newSize !== null && !piece.sizes.some((one) => one.size === newSize)) {
        throw new CommandError(`${piece.product} can't be exchanged for ${newSize}.`);
      }
      return { ...piece, reason, newSize };
    });
  });
}

function explainTaken({ items }: OrderRecord, itemId: string, size: string): string {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return 'This piece is not of this order.';
  return `So many of ${item.product}, ${sizeLabel(size)}, can't come back: the rest was returned, or is in another return.`;
}

interface Opening {
  key: string;
  pieces: ReturnType<typeof choosePieces>;
  note: string;
  isUndelivered: boolean;
}

/**
 * Opens a return, reserves its new sizes and queues the email; returns its number. The same key is the same return. One
 * that is undelivered is received at once. Throws CommandError for what can't come back.
 */
export async function openReturn(
  order: OrderRecord,
  { key, note, isUndelivered, ...opening }: Opening,
  actor: Actor,
): Promise<string> {
  if (opening.pieces.some(({ reason }) => (reason === UNDELIVERED) !== isUndelivered)) {
    throw new CommandError('A parcel comes back undelivered as a whole.', undefined, 'pieces');
  }
  const reader = actor === CUSTOMER ? 'shopper' : 'owner';
  const pieces = opening.pieces.map(({ itemId, piece, size, reason, newSize, ...share }) => ({
    order_item_id: itemId,
    piece,
    size,
    reason,
    new_size: newSize,
    price: share.priceCents,
    discount: share.discountCents,
    tax: share.taxCents,
  }));
  return oneValue(z.string())`
    select create_return(
      p_order_id => ${order.id}, p_key => ${key}, p_pieces => ${JSON.stringify(pieces)}, p_note => ${note},
      p_is_undelivered => ${isUndelivered}, p_actor => ${actor}
    )`.catch((error: unknown) => refuse(OPENING_REFUSALS, error, { reader }));
}
