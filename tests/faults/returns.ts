import { randomUUID } from 'node:crypto';
import { readOrderReturns, type StoredReturn } from '#orders/returns/returns.queries.ts';
import type { SecureLink } from '#orders/order-link.ts';
import { openPieces, workedOut } from '#orders/returns/describe-returns.ts';
import type { TestShop } from '../integration/test-shop.ts';

type Step = (shop: TestShop, link: SecureLink) => Promise<unknown>;
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
  (act: (shop: TestShop, one: StoredReturn, leftCents: number) => Promise<unknown>): Step =>
  async (shop, { orderId }) => {
    const stored = await readOrderReturns(orderId);
    for (const one of stored?.returns ?? []) await act(shop, one, stored?.leftCents ?? 0);
  };

/** Events of a return; a refusal is no fault. */
export const RETURNS = {
  forMoney: ask(null),
  forSize: ask('L'),
  cancel: async (shop, link) => {
    const stored = await readOrderReturns(link.orderId);
    const returnNumber = stored?.returns[0]?.returnNumber;
    return shop.call('cancel-return', { ...link, returnNumber });
  },
  cancelOrder: (shop, link) => shop.call('cancel-order', { ...link, amountCents: 3073 }),
  receive: each((shop, { id, pieces }) =>
    Promise.all(
      pieces.map((piece) =>
        shop.database.query("select receive_return_piece($1, $2, 'as_new', true, $3)", [
          id,
          piece.id,
          OWNER,
        ]),
      ),
    ),
  ),
  refund: each((shop, one, leftCents) => {
    const { totalCents, feeCents } = workedOut(one, leftCents);
    const pieceIds = openPieces(one)
      .filter(({ newSize }) => newSize === null)
      .map(({ id }) => id);
    return shop.database.query('select refund_return($1, $2, $3, $4, $5, null, $6)', [
      one.id,
      pieceIds.toSorted(),
      leftCents,
      totalCents,
      feeCents,
      OWNER,
    ]);
  }),
  ship: each((shop, { id }) =>
    shop.database.query("select ship_return($1::uuid, 'UPS', $1::uuid::text, $2)", [id, OWNER]),
  ),
} satisfies Record<string, Step>;
