import { randomUUID } from 'node:crypto';
import * as records from '#orders/returns.queries.ts';
import type { OrderLink } from '#orders/order-link.ts';
import { openPieces, workedOut } from '#orders/read-returns.ts';
import type { TestShop } from '../integration/test-shop.ts';

type Step = (shop: TestShop, link: OrderLink) => Promise<unknown>;
const OWNER = 'alice';

interface Returns {
  pieces: { itemId: string; size: string }[];
  leftCents: number;
}

/** Asks for the first piece: everything back, or another size. */
const ask =
  (newSize: string | null): Step =>
  async (shop, link) => {
    const { body } = await shop.call('get-order-details', link);
    const { pieces, leftCents } = body.returns as Returns;
    const [piece] = pieces;
    const totalCents = newSize ? 0 : Math.min(3073, leftCents);
    const reason = 'damaged_or_wrong';
    return shop.call('create-return', {
      ...link,
      key: randomUUID(),
      totalCents,
      pieces: [{ itemId: piece?.itemId, size: piece?.size, quantity: 1, reason, newSize }],
    });
  };

/** Does this with each return of the order, as the owner does. */
const each =
  (act: (one: records.StoredReturn, leftCents: number) => Promise<unknown>): Step =>
  async (_shop, { orderId }) => {
    const stored = await records.readOrderReturns(orderId);
    for (const one of stored?.returns ?? []) await act(one, stored?.leftCents ?? 0);
  };

/** What may happen to a return; a refusal is no fault. */
export const RETURNS = {
  forMoney: ask(null),
  forSize: ask('L'),
  cancel: async (shop, link) => {
    const stored = await records.readOrderReturns(link.orderId);
    const returnNumber = stored?.returns[0]?.returnNumber;
    return shop.call('cancel-return', { ...link, returnNumber });
  },
  cancelOrder: (shop, link) => shop.call('cancel-order', { ...link, amountCents: 3073 }),
  receive: each(({ id, pieces }) =>
    Promise.all(
      pieces.map((piece) => {
        const marked = { condition: 'as_new', isRestocked: true } as const;
        return records.receivePiece(id, piece.id, marked, OWNER);
      }),
    ),
  ),
  refund: each((one, leftCents) => {
    const { totalCents, feeCents } = workedOut(one, leftCents);
    const pieceIds = openPieces(one)
      .filter(({ newSize }) => newSize === null)
      .map(({ id }) => id);
    const refund = { pieceIds, leftCents, amountCents: totalCents, feeCents, reason: null };
    return records.refundReturn(one.id, refund, OWNER);
  }),
  ship: each(({ id }) => {
    return records.shipReturn(id, { carrier: 'UPS', trackingNumber: id }, OWNER);
  }),
} satisfies Record<string, Step>;
