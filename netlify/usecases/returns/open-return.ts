import * as z from 'zod';
import { CommandError } from '#adapters/api-error.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import type { Order } from '#adapters/records/orders/orders.ts';
import {
  createReturn,
  type NewPiece,
  type OrderReturns,
} from '#adapters/records/returns/returns.ts';
import type { officeCreateReturn } from '#contracts/returns/office-returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { UNDELIVERED } from '#shop/returns.ts';
import { sizeLabel } from '#shop/variant.ts';
import { returnablePieces } from './read-returns.ts';

type AskedPieces = ParsedRequestOf<typeof officeCreateReturn>['pieces'];

/** The pieces that were asked for, each with its share. Throws CommandError for one that can't come back, or not for that size. */
export function choosePieces(order: Order, stored: OrderReturns, asked: AskedPieces): NewPiece[] {
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

function explainTaken({ items }: Order, itemId: string, size: string): string {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return 'This piece is not of this order.';
  return `So many of ${item.product}, ${sizeLabel(size)}, can't come back: the rest was returned, or is in another return.`;
}

interface Opening {
  key: string;
  pieces: readonly NewPiece[];
  note: string;
  isUndelivered: boolean;
}

/** Opens a return and returns its number; the same key is the same return. Throws CommandError for what can't come back. */
export async function openReturn(order: Order, opening: Opening, actor: Actor): Promise<string> {
  if (opening.pieces.some(({ reason }) => (reason === UNDELIVERED) !== opening.isUndelivered)) {
    throw new CommandError('A parcel comes back undelivered as a whole.', undefined, 'pieces');
  }
  return createReturn({ ...opening, orderId: order.id, actor }).catch((error: unknown) => {
    const short = violationDetail(error, 'stock_available');
    if (short) throw new CommandError(explainShort(short), error, 'pieces');
    for (const [constraint, sentence] of Object.entries(REFUSALS)) {
      if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
    }
    throw error;
  });
}

const IN_ANOTHER = 'One of these pieces is in another return by now.';

/** Why the database refuses to open a return, by the constraint that it names. */
const REFUSALS = {
  one_return_per_piece: IN_ANOTHER,
  piece_of_order: IN_ANOTHER,
  one_return_per_key: 'This request belongs to another order.',
  returns_key_key: 'This request belongs to another order.',
  no_full_refund_before_returned:
    'All that was paid for this order is refunded already, so nothing more can come back.',
  shipped_before_returned: 'Only an order that has shipped, and was not refunded, can be returned.',
};

const shortVariants = z.array(z.object({ size: z.string(), available: z.int() }));

function explainShort(detail: string): string {
  return shortVariants
    .parse(JSON.parse(detail))
    .map(({ size, available }) =>
      available > 0 ? `Only ${available} left in ${size}.` : `${size} has sold out.`,
    )
    .join(' ');
}
