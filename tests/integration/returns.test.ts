import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOrderReturns } from '#orders/returns/returns.queries.ts';
import type { SecureLink } from '#orders/order-link.ts';
import { sendShippingLabel } from '#orders/returns/shipping-labels.ts';
import { lexington } from '../support/shopper.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const TEE = 'ghost-barrel-tee';
const OWNER = 'alice';

beforeEach(() => shop.resetStock());

interface ReturnablePiece {
  itemId: string;
  size: string;
  priceCents: number;
  discountCents: number;
  taxCents: number;
  sizes: { size: string; free: number | null }[];
}

interface Sums {
  feeCents: number;
  totalCents: number;
}

interface Returns {
  until: string | null;
  pieces: ReturnablePiece[];
  leftCents: number;
  refundTo: string | null;
  requests: { returnNumber: string; state: string; sums: Sums; hasLabel: boolean }[];
}

/** Buys these pieces and ships them. */
async function ship(order: { items?: object[]; [field: string]: unknown } = {}) {
  const bought = await shop.buyByCard(order);
  await shipOrder(bought.orderId);
  return bought;
}

const shipOrder = (orderId: string) =>
  shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), $2)", [orderId, OWNER]);

const tees = (size: string, quantity: number) => [{ id: TEE, size, quantity }];

async function readReturns({ orderId, secureToken }: SecureLink): Promise<Returns> {
  const { body } = await shop.call('get-order-details', { orderId, secureToken });
  return body.returns as Returns;
}

interface Wish {
  quantity?: number;
  reason?: string;
  newSize?: string | null;
}

/** The page's request to return pieces of the first line. */
async function wish(link: SecureLink, totalCents: number, wished: Wish = {}) {
  const { pieces } = await readReturns(link);
  const { orderId, secureToken } = link;
  const defaults = { quantity: 1, reason: 'too_small', newSize: null };
  const { itemId, size } = pieces[0] ?? { itemId: 'none', size: 'M' };
  return {
    orderId,
    secureToken,
    key: randomUUID(),
    note: 'The sleeves are short.',
    totalCents,
    pieces: [{ itemId, size, ...defaults, ...wished }],
  };
}

async function ask(link: SecureLink, totalCents: number, wished?: Wish) {
  const { status, body } = await shop.call('create-return', await wish(link, totalCents, wished));
  expect([status, body]).toEqual([200, { returnNumber: expect.any(String) as string }]);
  return String(body.returnNumber);
}

async function storedReturn({ orderId }: SecureLink, returnNumber: string) {
  const stored = await readOrderReturns(orderId);
  const found = stored?.returns.find((one) => one.returnNumber === returnNumber);
  if (!stored || !found) throw new Error(`${returnNumber} is missing.`);
  return { ...found, leftCents: stored.leftCents };
}

/** Marks a piece as received in a condition, or as not in the parcel. */
const receivePiece = (id: string, pieceId: string, condition: string | null, isRestocked = false) =>
  shop.database.query('select receive_return_piece($1, $2, $3, $4, $5)', [
    id,
    pieceId,
    condition,
    isRestocked,
    OWNER,
  ]);

async function receive(link: SecureLink, returnNumber: string) {
  const { id, pieces } = await storedReturn(link, returnNumber);
  for (const piece of pieces) {
    await receivePiece(id, piece.id, 'as_new', true);
  }
  return id;
}

/** Receives everything and refunds what is worked out. */
async function finish(link: SecureLink, returnNumber: string) {
  const id = await receive(link, returnNumber);
  const { requests } = await readReturns(link);
  const { sums } = requests.find((one) => one.returnNumber === returnNumber) as { sums: Sums };
  await refund(link, returnNumber, sums.totalCents, sums.feeCents);
  await shop.sendOutbox();
  return id;
}

async function refund(link: SecureLink, returnNumber: string, amountCents: number, feeCents = 0) {
  const { id, pieces, leftCents } = await storedReturn(link, returnNumber);
  const pieceIds = pieces
    .filter((piece) => piece.newSize === null && piece.outcome === null && piece.condition)
    .map((piece) => piece.id);
  return refundPieces(id, pieceIds, leftCents, amountCents, feeCents);
}

/** Returns the id of the refund. */
async function refundPieces(...refund: [string, string[], left: number, sum: number, fee: number]) {
  const [queued] = await shop.database.query(
    'select refund_return($1, $2, $3, $4, $5, null, $6) as id',
    [...refund, OWNER],
  );
  return queued?.id;
}

const refuse = (id: string, reason: string) =>
  shop.database.query('select refuse_return($1, $2, $3)', [id, reason, OWNER]);

const sumOf = ({ priceCents, discountCents, taxCents }: ReturnablePiece) =>
  priceCents - discountCents + taxCents;

const count = (size: string, onHand: number) =>
  shop.database.query(
    'insert into stock (product_id, size, on_hand, committed) values ($1, $2, $3, 0)',
    [TEE, size, onHand],
  );

async function stockOf(size: string) {
  const [found] = await shop.database.query(
    'select on_hand, committed, reserved from stock where (product_id, size) = ($1, $2)',
    [TEE, size],
  );
  return found;
}

const minnesota = {
  ...lexington,
  city: 'Duluth',
  stateProvince: 'Minnesota',
  postalCode: '55802',
};

describe('what comes back', () => {
  test.each([
    // 3 × 28.99 = 86.97; 8.70 off; 6 % of 78.27 = 4.70.
    ['a percentage', { promoCode: 'WELCOME10', amount: 82.97 }, [2766, 2766, 2765]],
    // 5.00 off; 6 % of 81.97 = 4.92.
    ['a fixed amount', { promoCode: 'FIVEOFF', amount: 86.89 }, [2896, 2896, 2897]],
    // 6.875 % of 86.97 = 5.98.
    ['tax of 6.875 %', { billingAddress: minnesota, amount: 92.95 }, [3099, 3098, 3098]],
  ])(
    'three pieces of a line, one by one, add up to what was paid: %s',
    async (_case, order, shares) => {
      if ('promoCode' in order && order.promoCode === 'FIVEOFF') await shop.createPromo('FIVEOFF');
      const link = await ship({ items: tees('M', 3), ...order });
      const { pieces, leftCents, refundTo } = await readReturns(link);
      expect(pieces.map(sumOf)).toEqual(shares);
      expect([leftCents, refundTo]).toEqual([order.amount * 100, 'Visa ending in 4242']);

      for (const [index, share] of shares.entries()) {
        const number = await ask(link, share - 595);
        expect(number).toMatch(new RegExp(`^RET-\\d{8}-\\d{6}-${index + 1}$`));
        await finish(link, number);
      }
      expect(await shop.netAtStripe(link.paymentIntentId)).toBe(3 * 595);
      expect(await readReturns(link)).toMatchObject({ pieces: [], leftCents: 3 * 595 });
    },
  );

  test('a damaged piece comes back whole', async () => {
    const link = await ship();
    const number = await ask(link, 3073, { reason: 'damaged_or_wrong' });
    await finish(link, number);
    expect(await shop.netAtStripe(link.paymentIntentId)).toBe(0);
    const [request] = (await readReturns(link)).requests;
    expect(request).toMatchObject({ state: 'completed', sums: { feeCents: 0, totalCents: 3073 } });
  });

  test('the pieces of a free order come back for nothing', async () => {
    const { body } = await shop.call('place-free-order', {
      ...oneTee({ promoCode: 'ANGELSHARE', amount: 0 }),
    });
    const link = body as unknown as SecureLink;
    await shipOrder(link.orderId);
    const number = await ask(link, 0);
    await finish(link, number);
    const { requests, refundTo } = await readReturns(link);
    expect([requests[0]?.state, refundTo]).toEqual(['completed', null]);
  });

  test('a piece that was not in the parcel comes back another time, and nothing else', async () => {
    const link = await ship({ items: tees('M', 2), amount: 61.46 });
    const number = await ask(link, 6146 - 595, { quantity: 2 });
    const { id, pieces } = await storedReturn(link, number);
    const [first, second] = pieces.map((piece) => piece.id);
    await receivePiece(id, first ?? '', 'worn');
    await expect(refund(link, number, 100)).rejects.toThrow('A piece is not marked.');
    await receivePiece(id, second ?? '', null);
    await refund(link, number, 3073 - 595, 595);
    const { requests, pieces: free } = await readReturns(link);
    expect(requests[0]).toMatchObject({ state: 'completed', sums: { totalCents: 2478 } });
    expect(free).toHaveLength(1);
    await expect(refund(link, number, 2478)).rejects.toThrow('from completed to completed');
  });
});

describe('a request', () => {
  test('with the same key is one, and its pieces can not be asked for again', async () => {
    const link = await ship();
    const request = await wish(link, 3073 - 595);
    const first = await shop.call('create-return', request);
    expect(first).toMatchObject({ status: 200 });
    expect(await shop.call('create-return', request)).toMatchObject({
      status: 200,
      body: { returnNumber: first.body.returnNumber },
    });
    const again = await shop.call('create-return', { ...request, key: randomUUID() });
    expect([again.status, again.body.code]).toEqual([409, 'refused']);
    expect((await readReturns(link)).requests).toHaveLength(1);
  });

  test('can be cancelled until its parcel is received, and then asked again', async () => {
    const link = await ship();
    const returnNumber = await ask(link, 3073 - 595);
    const { orderId, secureToken } = link;
    const cancel = (number: string) =>
      shop.call('cancel-return', { orderId, secureToken, returnNumber: number });
    const replies = [await cancel(returnNumber), await cancel(returnNumber)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const second = await ask(link, 3073 - 595);
    await receive(link, second);
    expect(await cancel(second)).toMatchObject({ status: 409, body: { code: 'refused' } });
    const states = (await readReturns(link)).requests.map(({ state }) => state);
    expect(states).toEqual(['received', 'cancelled']);
  });

  test.each([
    ['30 days after delivery', 'delivered_at', 30],
    ['40 days after shipping', 'shipped_at', 40],
  ])('is possible until %s', async (_case, column, days) => {
    const link = await ship();
    const set = (age: number) =>
      shop.database.query(
        `update shipments set ${column} = now() - make_interval(days => $1) where order_id = $2`,
        [age, link.orderId],
      );
    await set(days);
    const request = await wish(link, 3073 - 595);
    await set(days + 1);
    expect(await shop.call('create-return', request)).toMatchObject({ status: 409 });
    expect((await readReturns(link)).pieces).toEqual([]);
    await set(days);
    expect(await shop.call('create-return', request)).toMatchObject({ status: 200 });
  });

  test('for another sum than comes back by now is refused', async () => {
    const link = await ship();
    const reply = await shop.call('create-return', await wish(link, 3073));
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'By now $24.78 comes back. Nothing was sent.' },
    });
  });

  test('once all of the payment is being refunded is refused, for money or another size', async () => {
    const link = await ship();
    const [money, exchange] = [await wish(link, 0), await wish(link, 0, { newSize: 'L' })];
    await shop.database.query("select refund_order($1, 3073, 'sorry', $2, $3)", [
      link.orderId,
      randomUUID(),
      OWNER,
    ]);
    for (const request of [money, exchange]) {
      expect(await shop.call('create-return', request)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('is refunded already') as string },
      });
    }
  });

  test('is not offered anymore once the order is refunded', async () => {
    const { orderId, secureToken } = await ship();
    const until = async () => {
      const { body } = await shop.call('get-order-details', { orderId, secureToken });
      return (body.returns as { until: string | null }).until;
    };
    expect(await until()).not.toBeNull();
    await shop.database.query(`update orders set status = 'refunded' where id = $1`, [orderId]);
    expect(await until()).toBeNull();
  });

  test('before the order ships is refused', async () => {
    const { orderId, secureToken } = await shop.buyByCard();
    const request = await wish({ orderId, secureToken }, 0);
    expect(await shop.call('create-return', request)).toMatchObject({ status: 409 });
  });
});

describe('another size', () => {
  test('is reserved from the request until it ships', async () => {
    await count('L', 1);
    const link = await ship();
    const number = await ask(link, 0, { newSize: 'L' });
    expect(await stockOf('L')).toEqual({ on_hand: 1, committed: 0, reserved: 1 });
    const id = await receive(link, number);
    await shop.database.query("select ship_return($1, 'UPS', '1Z2', $2)", [id, OWNER]);
    expect(await stockOf('L')).toEqual({ on_hand: 0, committed: 0, reserved: 0 });

    const { requests, pieces } = await readReturns(link);
    expect(requests[0]).toMatchObject({ state: 'completed', exchange: { trackingNumber: '1Z2' } });
    // A piece that came by exchange can come back once, for money.
    expect(pieces).toMatchObject([{ size: 'L', sizes: [] }]);
    const again = await shop.call('create-return', await wish(link, 0, { newSize: 'M' }));
    expect(again).toMatchObject({ status: 409 });
    await finish(link, await ask(link, 3073 - 595));
    expect(await stockOf('L')).toMatchObject({ on_hand: 1 });
    expect((await readReturns(link)).pieces).toEqual([]);
  });

  test('that has sold out is refused, and free again once a request is cancelled', async () => {
    await count('L', 1);
    const [one, other] = [await ship(), await ship()];
    const returnNumber = await ask(one, 0, { newSize: 'L' });
    const [piece] = (await readReturns(other)).pieces;
    expect(piece?.sizes).toContainEqual({ size: 'L', fits: 'chest 41-43 in', free: 0 });
    const request = await wish(other, 0, { newSize: 'L' });
    expect(await shop.call('create-return', request)).toMatchObject({
      status: 409,
      body: { error: 'L has sold out.' },
    });
    await shop.call('cancel-return', { ...request, returnNumber });
    const { orderId, secureToken } = one;
    await shop.call('cancel-return', { orderId, secureToken, returnNumber });
    expect(await shop.call('create-return', request)).toMatchObject({ status: 200 });
  });

  test('is not offered outside the continental US', async () => {
    const shippingAddress = {
      ...lexington,
      stateProvince: 'Alaska',
      postalCode: '99501',
      city: 'Anchorage',
    };
    const link = await ship({ shippingAddress });
    expect((await readReturns(link)).pieces).toMatchObject([{ sizes: [] }]);
    const reply = await shop.call('create-return', await wish(link, 0, { newSize: 'L' }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'refused' } });
  });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const parcel = { pdf: PDF, carrier: 'UPS', trackingNumber: null };

describe('a label', () => {
  test('is a file of its own behind the link of the order, until 90 days have passed', async () => {
    const link = await ship();
    const returnNumber = await ask(link, 3073 - 595);
    const { id } = await storedReturn(link, returnNumber);
    const { orderId, secureToken } = link;
    const fetchLabel = (token = secureToken) =>
      fetch(`${shop.url}/api/get-return-label`, {
        method: 'POST',
        headers: { origin: shop.url },
        body: new URLSearchParams({ orderId, secureToken: token, returnNumber }),
      });
    expect((await fetchLabel()).status).toBe(404);
    await expect(
      sendShippingLabel(id, { ...parcel, pdf: Buffer.from('<html>%%EOF') }, OWNER),
    ).rejects.toThrow('This file is no PDF.');
    await sendShippingLabel(id, parcel, OWNER);
    await sendShippingLabel(id, parcel, OWNER);

    const reply = await fetchLabel();
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${returnNumber}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await fetchLabel('0'.repeat(64))).status).toBe(404);
    expect((await readReturns(link)).requests).toMatchObject([
      { state: 'label_sent', hasLabel: true },
    ]);
    const emails = await shop.database.query(
      "select kind from outbox where payload ->> 'return_id' = $1 order by created_at",
      [id],
    );
    expect(emails.map(({ kind }) => kind)).toEqual(['return-requested', 'return-label']);

    await age(id, 90);
    await shop.reconcile();
    expect((await fetchLabel()).status).toBe(404);
  });

  test('that was not used closes the return after 30 days, with a reminder a week before', async () => {
    await count('L', 1);
    const link = await ship();
    const { id } = await storedReturn(link, await ask(link, 0, { newSize: 'L' }));
    await sendShippingLabel(id, parcel, OWNER);
    const stateAt = async (days: number) => {
      await age(id, days);
      await shop.reconcile();
      return (await readReturns(link)).requests[0]?.state;
    };
    expect([await stateAt(22), await remindersOf(id)]).toEqual(['label_sent', 0]);
    expect([await stateAt(23), await remindersOf(id)]).toEqual(['label_sent', 1]);
    expect([await stateAt(30), await remindersOf(id)]).toEqual(['label_sent', 1]);
    expect([await stateAt(31), await remindersOf(id)]).toEqual(['cancelled', 1]);
    expect(await stockOf('L')).toMatchObject({ reserved: 0 });
  });
});

const age = (id: string, days: number) =>
  shop.database.query(
    "update returns set label_sent_at = now() - make_interval(days => $1) - interval '1 second' where id = $2",
    [days, id],
  );

async function remindersOf(id: string) {
  const reminders = await shop.database.query(
    "select from outbox where kind = 'return-reminder' and payload ->> 'return_id' = $1",
    [id],
  );
  return reminders.length;
}

describe('a return in the office', () => {
  test('puts no more back on the shelf than was shipped, with a refund of the order too', async () => {
    await count('M', 2);
    const link = await ship({ items: tees('M', 2), amount: 61.46 });
    expect(await stockOf('M')).toEqual({ on_hand: 0, committed: 0, reserved: 0 });
    const returnNumber = await ask(link, 6146 - 595, { quantity: 2 });
    const restock = JSON.stringify([{ product_id: TEE, size: 'M', quantity: 1 }]);
    await shop.database.query("select refund_order($1, 100, 'worn', 'k', $2, $3)", [
      link.orderId,
      OWNER,
      restock,
    ]);
    await expect(receive(link, returnNumber)).rejects.toThrow('It is back in stock already.');
    expect(await stockOf('M')).toMatchObject({ on_hand: 2 });
  });

  test('refuses with a reason, and not once a piece is settled', async () => {
    const link = await ship();
    const { id } = await storedReturn(link, await ask(link, 3073 - 595));
    await refuse(id, 'The tag was cut off.');
    const { requests, pieces } = await readReturns(link);
    expect(requests[0]).toMatchObject({ state: 'refused', refusal: 'The tag was cut off.' });
    expect(pieces).toHaveLength(1);
    const second = await ask(link, 3073 - 595);
    const settled = await finish(link, second);
    await expect(refuse(settled, 'No.')).rejects.toThrow('from completed');
  });

  test('refunds what is left at most, whatever was refunded meanwhile', async () => {
    const link = await ship();
    const returnNumber = await ask(link, 3073 - 595);
    await receive(link, returnNumber);
    const shown = await storedReturn(link, returnNumber);
    await shop.database.query("select refund_order($1, 3000, 'sorry', 'before the return', $2)", [
      link.orderId,
      OWNER,
    ]);
    const pieceIds = shown.pieces.map((piece) => piece.id);
    const late = refundPieces(shown.id, pieceIds, shown.leftCents, 2478, 595);
    await expect(late).rejects.toThrow('It has changed.');
    await finish(link, returnNumber);
    expect(await shop.netAtStripe(link.paymentIntentId)).toBe(73);
  });
});

describe('the refund of a return', () => {
  test('is emailed with its own fee, and so is a second one', async () => {
    const link = await ship({ items: tees('M', 2), amount: 61.46 });
    const request = await wish(link, 3073 - 595);
    const [piece] = request.pieces;
    const pieces = [piece, { ...piece, newSize: 'L' }];
    const { body } = await shop.call('create-return', { ...request, pieces });
    const number = String(body.returnNumber);
    const id = await receive(link, number);
    await refund(link, number, 3073 - 595, 595);
    await shop.sendOutbox();
    const exchanged = (await storedReturn(link, number)).pieces.find((one) => one.newSize);
    await shop.database.query('select convert_return_piece($1, $2, $3)', [
      id,
      exchanged?.id,
      OWNER,
    ]);
    await refund(link, number, 3073);
    await shop.sendOutbox();
    const mails = shop
      .emailsTo(link.email)
      .filter(({ subject }) => subject.includes(' refunded for '));
    const linesOf = (text: string) => text.match(/^(?:Return|Adjusted|Refund)(?!ed).*: .*$/gm);
    expect(mails.map(({ text }) => linesOf(text)).toSorted()).toEqual([
      [`Return: ${number}`, 'Refund: −$30.73'],
      [`Return: ${number}`, 'Return shipping, kept: $5.95', 'Refund: −$24.78'],
    ]);
  });

  test('is shown as a dispute has reduced it, and the owner is told if nothing is left', async () => {
    const link = await ship();
    const number = await ask(link, 3073 - 595);
    await receive(link, number);
    const refundId = await refund(link, number, 3073 - 595, 595);
    const afterDispute = async (cents: number) => {
      await shop.database.query(
        "select record_external_refund('stripe', $1, $2, $3, null, 'reversal')",
        [link.paymentIntentId, `dp_${cents}_${link.paymentIntentId}`, cents],
      );
      return (await readReturns(link)).requests[0]?.sums.totalCents;
    };
    expect([await afterDispute(3000), await afterDispute(73)]).toEqual([73, 0]);
    const notices = await shop.database.query(
      "select from outbox where kind = 'failed-refund' and payload ->> 'refund_id' = $1",
      [refundId],
    );
    expect(notices).toHaveLength(1);
  });
});

describe('an order that has not shipped', () => {
  test('is cancelled by its shopper once, and all of it refunded', async () => {
    const { orderId, secureToken, email, paymentIntentId } = await shop.buyByCard();
    const cancel = (amountCents: number) =>
      shop.call('cancel-order', { orderId, secureToken, amountCents });
    expect(await cancel(3000)).toMatchObject({ status: 409, body: { code: 'refused' } });
    const replies = await Promise.all([cancel(3073), cancel(3073), cancel(3073)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.idle();
    expect(await shop.netAtStripe(paymentIntentId)).toBe(0);
    const [refunded, ...others] = shop.emailsTo(email);
    expect(refunded?.subject).toMatch(/^\$30\.73 refunded for order /);
    expect(refunded?.text).toContain('is canceled.');
    expect(others).toHaveLength(1);
  });

  test('is told of it when its refund takes longer', async () => {
    const { orderId, secureToken, email, paymentIntentId } = await shop.buyByCard();
    const lost = { method: 'POST', path: '/v1/refunds', what: 'drop', when: 'before' } as const;
    shop.faults.requests.order({ ...lost, times: 3 });
    await shop.call('cancel-order', { orderId, secureToken, amountCents: 3073 });
    await shop.idle();
    const subjects = () => shop.emailsTo(email).map(({ subject }) => subject);
    expect(subjects()).toHaveLength(1);
    await shop.database.query(
      `update outbox set available_at = now() where kind = 'order-cancelled' and payload ->> 'order_id' = $1`,
      [orderId],
    );
    await shop.sendOutbox();
    expect(subjects()[0]).toMatch(/^Your order .* is canceled$/);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await shop.netAtStripe(paymentIntentId)).toBe(0);
    expect(subjects()[0]).toMatch(/^\$30\.73 refunded for order /);
  });

  test('is not cancelled once it has shipped', async () => {
    const { orderId, secureToken } = await ship();
    const reply = await shop.call('cancel-order', { orderId, secureToken, amountCents: 3073 });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'Your order has shipped. Nothing was canceled.' },
    });
  });
});

test('a piece that turns out to be missing closes the return, and the shopper is told', async () => {
  const link = await ship({ items: tees('M', 2), amount: 61.46 });
  const [first] = (await readReturns(link)).pieces;
  if (!first) throw new Error('Nothing can come back.');
  const totalCents = sumOf(first) - 595;
  const request = await wish(link, totalCents);
  const pieces = request.pieces.flatMap((piece) => [piece, { ...piece, newSize: 'L' }]);
  const { body } = await shop.call('create-return', { ...request, pieces });
  const returnNumber = String(body.returnNumber);
  const id = await receive(link, returnNumber);
  await refund(link, returnNumber, totalCents, 595);
  const stored = await storedReturn(link, returnNumber);
  const exchanged = stored.pieces.find((piece) => piece.newSize !== null);
  await receivePiece(id, exchanged?.id ?? '', null);
  expect(await storedReturn(link, returnNumber)).toMatchObject({ state: 'completed' });
  const [sent] = await shop.database.query(
    "select count(*)::integer as mails from outbox where kind = 'return-received' and payload ->> 'return_id' = $1",
    [id],
  );
  expect(sent).toEqual({ mails: 2 });
});
