import { randomUUID } from 'node:crypto';
import type { TestShop } from '../integration/test-shop.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { type Office, ship, TEE, tees } from './live-orders.ts';

const PDF = Buffer.from('%PDF-1.7\nlabel\n%%EOF\n').toString('base64');

interface Return {
  pieces: { id: string }[];
  sums: { totalCents: number };
}

interface Wish {
  reason: string;
  newSize?: string | null;
}

/** Opens a return of single tees in M: each in a line of its own of one order. */
async function openReturn(shop: TestShop, done: Office, wishes: Wish[]): Promise<string> {
  const { orderNumber } = await shop.buyByCard(tees('M', wishes.length));
  await ship(done, orderNumber);
  const { items } = await done<{ items: { id: string }[] }>('get-order', { orderNumber });
  const { returnNumber } = await done<{ returnNumber: string }>('create-return', {
    orderNumber,
    key: randomUUID(),
    note: 'The sleeves are short.',
    isUndelivered: wishes.some(({ reason }) => reason === 'undelivered'),
    pieces: wishes.map((wish) => ({
      itemId: items[0]?.id,
      size: 'M',
      quantity: 1,
      newSize: null,
      ...wish,
    })),
  });
  return returnNumber;
}

/** Returns in every state, for every reason. */
export async function takeReturns(shop: TestShop, done: Office): Promise<void> {
  const opened = (...wishes: Wish[]) => openReturn(shop, done, wishes);
  const label = async (returnNumber: string) =>
    done('label-return', {
      returnNumber,
      label: PDF,
      carrier: 'ups',
      trackingNumber: newUpsNumber(),
    });
  const receive = async (returnNumber: string, conditions: (string | null)[]) => {
    const { pieces } = await done<Return>('get-return', { returnNumber });
    for (const [index, condition] of conditions.entries()) {
      const mark = { condition, isRestocked: condition === 'as_new' };
      await done('receive-return', { returnNumber, pieceId: pieces[index]?.id, ...mark });
    }
  };
  const refund = async (returnNumber: string, less = 0) => {
    const { sums } = await done<Return>('get-return', { returnNumber });
    const workedOutCents = sums.totalCents;
    const amount = { workedOutCents, amountCents: workedOutCents - less };
    await done('refund-return', { returnNumber, ...amount, reason: less ? 'a missing tag' : '' });
  };

  await opened({ reason: 'too_small' });
  await label(await opened({ reason: 'too_large' }));
  await receive(await opened({ reason: 'not_as_pictured' }), ['worn']);
  const reason = 'The pieces were washed.';
  await done('refuse-return', { returnNumber: await opened({ reason: 'too_small' }), reason });
  await receive(await opened({ reason: 'undelivered' }), ['as_new']);

  const missing = await opened({ reason: 'changed_my_mind' }, { reason: 'changed_my_mind' });
  await label(missing);
  await receive(missing, ['damaged', null]);
  await refund(missing, 500);

  const exchanged = await opened({ reason: 'damaged_or_wrong', newSize: 'L' });
  await label(exchanged);
  await receive(exchanged, ['as_new']);
  const parcel = { carrier: 'ups', trackingNumber: newUpsNumber() };
  await done('ship-return', { returnNumber: exchanged, ...parcel });
  const from = { ...parcel, carrier: 'UPS' };
  const corrected = { carrier: 'ups', trackingNumber: newUpsNumber(), from };
  await done('ship-return', { returnNumber: exchanged, ...corrected });

  const soldOut = await opened({ reason: 'damaged_or_wrong', newSize: 'L' });
  await receive(soldOut, ['as_new']);
  const { pieces } = await done<Return>('get-return', { returnNumber: soldOut });
  await done('convert-return', { returnNumber: soldOut, pieceId: pieces[0]?.id });

  // The shopper asks for one, and cancels it.
  const { orderId, secureToken, orderNumber } = await shop.buyByCard();
  await ship(done, orderNumber);
  const link = { orderId, secureToken };
  const { body } = await shop.call('get-order-details', link);
  const [piece] = (body.returns as { pieces: { itemId: string; size: string }[] }).pieces;
  const wish = { ...piece, quantity: 1, reason: 'too_small', newSize: null };
  const asked = await shop.call('create-return', {
    ...link,
    key: randomUUID(),
    note: '',
    totalCents: 3073 - 595,
    pieces: [wish],
  });
  await shop.call('cancel-return', { ...link, returnNumber: asked.body.returnNumber });
  await shop.idle();
}

/** Refunds here and at the providers, one that fails later, and disputes. */
export async function refundAndDispute(shop: TestShop, done: Office): Promise<void> {
  const refund = (orderNumber: string, amountCents: number, restock: object[] = []) =>
    done('refund-order', {
      orderNumber,
      amountCents,
      reason: 'a loose seam',
      key: randomUUID(),
      restock,
    });
  const part = await shop.buyByCard();
  await ship(done, part.orderNumber);
  await refund(part.orderNumber, 500, [{ productId: TEE, size: 'M', quantity: 1 }]);
  const failing = await shop.buyByPaypal();
  await refund(failing.order.orderNumber, 3073);
  const atStripe = await shop.buyByCard();
  await shop.refundAtStripe(atStripe.paymentIntentId, 3073);
  await shop.deliverWebhooks();

  const failed = await shop.buyByCard();
  await refund(failed.orderNumber, 700);
  const [{ id } = {}] = await shop.database.query(
    "select provider_refund_id as id from refunds where amount = 700 and state = 'succeeded'",
  );
  shop.faults.refunds.fail(String(id));
  for (const isWon of [true, false]) {
    const disputed = await shop.buyByCard();
    const dispute = shop.faults.disputes.open(disputed.paymentIntentId);
    await shop.deliverWebhooks();
    if (isWon) shop.faults.disputes.move(dispute, 'won');
  }
  await shop.deliverWebhooks();
  await shop.database.query('update refunds set next_check_at = now() where next_check_at > now()');
  await shop.reconcile();
  await shop.sendOutbox();
}
