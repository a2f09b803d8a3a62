import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anyString, matching } from '../support/matchers.ts';
import { openOffice, OWNER } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call: office, done, count } = openOffice(shop);

const TEE = 'ghost-barrel-tee';
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
const PDF = Buffer.from('%PDF-1.7\nlabel\n%%EOF\n').toString('base64');

interface Opened {
  state: string;
  next: string | null;
  dueAt: string | null;
  pieces: { id: string; outcome: string | null; size: string }[];
  sums: { feeCents: number; totalCents: number };
  history: { text: string; by: string | null; emailId: string | null }[];
  [field: string]: unknown;
}
interface Managed extends Opened {
  items: { id: string; size: string; quantity: number; restocked: number }[];
  refundedCents: number;
}
const open = (returnNumber: string) => done<Opened>('get-return', { returnNumber });
const numbersOf = ({ returns }: Record<string, unknown>) =>
  (returns as { returnNumber: string }[]).map(({ returnNumber }) => returnNumber);

interface Asked {
  size?: string;
  quantity?: number;
  reason?: string;
  newSize?: string | null;
}

/** A return that the office has opened, of a shipped order of one tee in M and two in L. */
async function ask(
  pieces: Asked[] = [{}],
  isUndelivered = false,
  beforeShipping: (orderNumber: string) => unknown = () => undefined,
) {
  const order = await shop.buyByCard({
    amount: 92.19,
    items: [
      { id: TEE, size: 'M', quantity: 1 },
      { id: TEE, size: 'L', quantity: 2 },
    ],
  });
  const { orderNumber, email } = order;
  await beforeShipping(orderNumber);
  await done('ship-order', { orderNumber, ...UPS, trackingNumber: newUpsNumber() });
  const items = await shop.database.query(
    'select order_items.id, size from order_items join orders on orders.id = order_id where order_number = $1',
    [orderNumber],
  );
  const { returnNumber } = await done<{ returnNumber: string }>('create-return', {
    orderNumber,
    key: randomUUID(),
    isUndelivered,
    note: 'Called on Monday.',
    pieces: pieces.map((piece) => ({
      size: 'M',
      quantity: 1,
      newSize: null,
      reason: isUndelivered ? 'undelivered' : 'changed_my_mind',
      ...piece,
      itemId: items.find(({ size }) => size === (piece.size ?? 'M'))?.id,
    })),
  });
  return { returnNumber, orderNumber, email };
}

/** Marks all pieces as received and put back into stock. */
async function receive(returnNumber: string) {
  const { pieces } = await open(returnNumber);
  const mark = { condition: 'as_new', isRestocked: true };
  for (const { id: pieceId } of pieces) {
    await done('receive-return', { returnNumber, pieceId, ...mark });
  }
  return open(returnNumber);
}

const refund = async (returnNumber: string, amountCents?: number, reason = '') => {
  const { sums } = await open(returnNumber);
  return office('refund-return', {
    returnNumber,
    reason,
    workedOutCents: sums.totalCents,
    amountCents: amountCents ?? sums.totalCents,
  });
};

const refused = (error: unknown) => ({ status: 409, body: { code: 'refused', error } });

test('a piece for money and an exchange go from request to end', async () => {
  const { returnNumber, orderNumber, email } = await ask([
    { reason: 'changed_my_mind' },
    { size: 'L', reason: 'too_large', newSize: 'M' },
  ]);
  expect(returnNumber).toBe(`${orderNumber.replace('ORD', 'RET')}-1`);
  const asked = await open(returnNumber.toLowerCase());
  expect(asked).toMatchObject({
    state: 'requested',
    next: 'send_label',
    orderNumber,
    email,
    note: 'Called on Monday.',
    place: 'Lexington, KY',
    leftCents: 9219,
    order: matching(/^3 pieces, \$92\.19, shipped /),
    sums: { priceCents: 2899, taxCents: 174, feeCents: 595, totalCents: 2478 },
  });
  const openReturns = async () => (await done<Managed>('get-order', { orderNumber })).openReturns;
  expect(await openReturns()).toEqual([
    {
      returnNumber,
      state: 'requested',
      pieces: [null, 'M'].map((newSize) => ({ itemId: anyString, newSize })),
    },
  ]);
  const label = { returnNumber, label: PDF, ...UPS };
  expect(await done('label-return', label)).toEqual({ email });
  await done('label-return', label);
  expect(await open(returnNumber)).toMatchObject({
    state: 'label_sent',
    next: 'receive',
    dueAt: null,
    carrier: 'UPS',
    trackingUrl: matching(/ups\.com.*1Z999AA10123456784/),
  });
  expect(await receive(returnNumber)).toMatchObject({ state: 'received', next: 'refund' });
  expect(await refund(returnNumber)).toMatchObject({ status: 200, body: { amountCents: 2478 } });
  expect(await open(returnNumber)).toMatchObject({ state: 'received', next: 'ship' });
  expect(await done('ship-return', { returnNumber, ...UPS })).toEqual({ email });
  const ended = await open(returnNumber);
  expect(ended).toMatchObject({
    state: 'completed',
    next: null,
    dueAt: null,
    exchange: { carrier: 'UPS', trackingNumber: UPS.trackingNumber },
    sums: { totalCents: 2478 },
  });
  expect(ended.pieces.map(({ outcome }) => outcome)).toEqual(['refunded', 'exchanged']);
  const texts = ended.history.map(({ text }) => text);
  for (const text of [
    'New size shipped with UPS 1Z999AA10123456784',
    `$24.78 refunded: return ${returnNumber}`,
    'Ghost Barrel Heritage Tee M received, as new, put back into stock',
    'Label sent, UPS 1Z999AA10123456784',
    'Requested',
    `Return label emailed to ${email}`,
    `Refund of $24.78 emailed to ${email}`,
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts.filter((text) => text.startsWith('Return label'))).toHaveLength(1);
  expect(texts.join()).not.toContain('Paid');
  expect(await openReturns()).toEqual([]);
  const { history, items } = await done<Managed>('get-order', { orderNumber });
  expect(items).toMatchObject([
    { size: 'M', restocked: 0 },
    { size: 'L', restocked: 1 },
  ]);
  expect(history).toContainEqual(
    expect.objectContaining({ text: `${returnNumber}: requested`, by: OWNER }),
  );
});

test('pieces whose size was changed before shipping come back as what was shipped, for all that was paid', async () => {
  await count(`${TEE}-l`, 10);
  const stockOfL = async () =>
    (await shop.database.query("select on_hand, committed from stock where size = 'L'"))[0];
  const change = async (orderNumber: string, size: string, to: string) => {
    const { items } = await done<Managed>('get-order', { orderNumber });
    const item = items.find((one) => one.size === size);
    const from = { size, quantity: item?.quantity };
    const request = { orderNumber, itemId: item?.id, from, size: to, onlyOne: true };
    return done('change-size', { ...request, key: randomUUID() });
  };
  // M, 2 × L become L, S and XL.
  const { returnNumber, orderNumber } = await ask(
    [{ size: 'L' }, { size: 'S' }, { size: 'XL', newSize: 'XXL', reason: 'too_small' }],
    false,
    async (number) => {
      await change(number, 'L', 'S');
      await change(number, 'L', 'XL');
      await change(number, 'M', 'L');
      expect(await stockOfL()).toEqual({ on_hand: 10, committed: 1 });
    },
  );
  expect(await stockOfL()).toEqual({ on_hand: 9, committed: 0 });
  await receive(returnNumber);
  expect(await stockOfL()).toEqual({ on_hand: 10, committed: 0 });
  // Two thirds of 92.19, less return shipping.
  expect(await refund(returnNumber)).toMatchObject({ status: 200, body: { amountCents: 5551 } });
  await done('ship-return', { returnNumber, ...UPS, trackingNumber: newUpsNumber() });
  const ended = await open(returnNumber);
  expect(ended.pieces.map(({ size, outcome }) => [size, outcome])).toEqual([
    ['L', 'refunded'],
    ['XL', 'exchanged'],
    ['S', 'refunded'],
  ]);
  const { items, refundedCents } = await done<Managed>('get-order', { orderNumber });
  expect([refundedCents, items]).toMatchObject([
    5551,
    ['L', 'XL', 'S'].map((size) => ({ size, quantity: 1, restocked: 1 })),
  ]);
  await shop.resetStock();
});

test('an undelivered parcel is received at once and costs no fee', async () => {
  const { returnNumber, email } = await ask([{}, { size: 'L', quantity: 2 }], true);
  const receipts = ({ history }: Opened) =>
    history.map(({ text }) => text).filter((text) => text.startsWith('Receipt'));
  const opened = await open(returnNumber);
  expect(opened).toMatchObject({ state: 'received', next: 'receive' });
  const received = await receive(returnNumber);
  expect(received.sums).toMatchObject({ feeCents: 0, totalCents: 9219 });
  for (const one of [opened, received]) {
    expect(receipts(one)).toEqual([`Receipt of the return emailed to ${email}`]);
  }
  expect(await refund(returnNumber)).toMatchObject({ body: { amountCents: 9219 } });
  await expect(ask([{ reason: 'undelivered' }])).rejects.toThrow("'create-return', 400");
  await expect(ask([{ reason: 'too_small' }], true)).rejects.toThrow("'create-return', 400");
});

describe('the list', () => {
  test('finds a return by the words of its order and its own number, and counts the tabs', async () => {
    const { returnNumber, orderNumber, email } = await ask();
    const search = (text: string, tab = 'requested') => done('list-returns', { tab, search: text });
    for (const text of [returnNumber, `ret ${orderNumber.slice(-6)} wad`, email, orderNumber]) {
      expect([text, numbersOf(await search(text))]).toEqual([text, [returnNumber]]);
    }
    expect(numbersOf(await search(`${returnNumber} paris`))).toEqual([]);
    await done('refuse-return', { returnNumber, reason: 'It was worn.' });
    expect(await search(returnNumber, 'done')).toMatchObject({
      counts: { requested: 0, label_sent: 0, received: 0, done: 1 },
      returns: [{ returnNumber, state: 'refused', refusal: 'It was worn.', next: null }],
      next: null,
    });
  });

  test('pages from the oldest to the newest, and through what is done the other way', async () => {
    const { returnNumber, email } = await ask();
    await shop.database.query(
      `insert into returns (order_id, return_number, key, requested_at)
       select order_id, regexp_replace(return_number, '1$', n::text), gen_random_uuid(), requested_at + make_interval(secs => n)
       from returns, generate_series(2, 52) as n where return_number = $1`,
      [returnNumber],
    );
    await shop.database.query(
      `insert into return_items (return_id, order_item_id, piece, size, reason, price, discount, tax, is_withdrawn)
       select returns.id, order_item_id, piece, size, reason, price, discount, tax, true
       from return_items, returns
       where return_id = (select id from returns where return_number = $1) and not exists (
         select from return_items where return_id = returns.id
       )`,
      [returnNumber],
    );
    const base = returnNumber.slice(0, -1);
    const list = (tab: string, after?: unknown) =>
      done('list-returns', { tab, search: email, ...(after ? { after } : {}) });
    const first = await list('requested');
    expect([numbersOf(first)[0], numbersOf(first).at(-1)]).toEqual([`${base}1`, `${base}50`]);
    const second = await list('requested', first.next);
    expect([numbersOf(second), second.next]).toEqual([[`${base}51`, `${base}52`], null]);
    await shop.database.query(
      "update returns set state = 'cancelled' where return_number like $1 || '%'",
      [base],
    );
    const ended = await list('done');
    expect(numbersOf(ended).slice(0, 2)).toEqual([`${base}52`, `${base}51`]);
    expect(numbersOf(await list('done', ended.next))).toEqual([`${base}2`, `${base}1`]);
  });
});

test('what waits is counted, and shown on Today, the late first', async () => {
  const before = await done<{ returns: number }>('status', {});
  await ask();
  expect(await done('status', {})).toMatchObject({ returns: before.returns + 1 });
  await shop.age('25 hours');
  const { waiting } = await done<{ waiting: unknown[] }>('today', {});
  expect(waiting).toContainEqual({
    kind: 'returns',
    count: before.returns + 1,
    isLate: true,
    title: matching(/returns? waits?$/),
    explanation: matching(/^Late: label of 1\. The oldest is from /),
  });
});

describe('a return is refused', () => {
  test('with who was faster and when', async () => {
    const { returnNumber } = await ask();
    const body = { returnNumber, reason: 'It was worn.' };
    const replies = await Promise.all([
      office('refuse-return', body),
      office('refuse-return', body),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = `${returnNumber} was refused at `;
    expect(replies.find(({ status }) => status === 409)).toMatchObject(
      refused(matching(new RegExp(`^${taken}\\d{1,2}:\\d\\d [AP]M by ${OWNER}\\.$`))),
    );
    for (const [name, more] of [
      ['label-return', { label: PDF, ...UPS }],
      ['ship-return', UPS],
      ['refund-return', { amountCents: 2478, workedOutCents: 2478 }],
    ] as const) {
      expect([name, await office(name, { returnNumber, ...more })]).toMatchObject([
        name,
        refused(matching(new RegExp(`^${taken}`))),
      ]);
    }
  });

  test('another amount than the one worked out without a reason, or more than is left', async () => {
    const { returnNumber } = await ask();
    expect(await refund(returnNumber)).toMatchObject(refused(anyString));
    await receive(returnNumber);
    expect(await refund(returnNumber, 2000)).toMatchObject({
      status: 400,
      body: { field: 'reason' },
    });
    expect(await refund(returnNumber, 9220, 'sorry')).toMatchObject(
      refused('No more than $92.19 can be refunded.'),
    );
    const shown = { returnNumber, amountCents: 2479, workedOutCents: 2479 };
    expect(await office('refund-return', shown)).toMatchObject(
      refused('By now $24.78 is worked out. Nothing was refunded.'),
    );
    expect(await refund(returnNumber, 3000, 'sorry for the trouble')).toMatchObject({
      status: 200,
      body: { amountCents: 3000 },
    });
  });

  test('what is no PDF, or too large', async () => {
    const { returnNumber } = await ask();
    const label = (bytes: Buffer) =>
      office('label-return', { returnNumber, label: bytes.toString('base64'), ...UPS });
    const choose = 'Choose the label as a PDF.';
    for (const [bytes, error] of [
      ['<script>', `This file is no PDF. ${choose}`],
      ['\x89PNG\r\n\x1a\n', `This file is a PNG picture, no PDF. ${choose}`],
      [`${' '.repeat(1025)}%PDF-1.7\n%%EOF`, `This file is no PDF. ${choose}`],
    ] as const) {
      expect(await label(Buffer.from(bytes, 'latin1'))).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', field: 'label', error },
      });
    }
    expect(await label(Buffer.alloc(2_000_003))).toMatchObject({
      status: 400,
      body: { field: 'label' },
    });
    expect(await label(Buffer.alloc(2_400_000))).toMatchObject({ status: 413 });
  });

  test.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['a line break', '\r\n'],
    ['a kilobyte of a printer’s commands', 'x'.repeat(1024)],
  ])('%s before a PDF refuses nothing', async (_what, before) => {
    const { returnNumber } = await ask();
    const label = Buffer.from(`${before}%PDF-1.7\nlabel\n%%EOF\n`, 'latin1').toString('base64');
    expect(await office('label-return', { returnNumber, label, ...UPS })).toMatchObject({
      status: 200,
    });
  });

  test('that does not exist, and a piece of another one', async () => {
    expect(await office('get-return', { returnNumber: 'RET-1' })).toMatchObject(
      refused('There is no return RET-1.'),
    );
    const [one, other] = [await ask(), await ask()];
    const { pieces } = await open(other.returnNumber);
    expect(
      await office('receive-return', {
        returnNumber: one.returnNumber,
        pieceId: pieces[0]?.id,
        condition: 'worn',
        isRestocked: false,
      }),
    ).toMatchObject(refused(anyString));
  });
});

const correct = (returnNumber: string, pieceId: string | undefined, condition: string | null) =>
  office('receive-return', { returnNumber, pieceId, condition, isRestocked: false });

test('a refund is refused after its only piece was corrected to be missing', async () => {
  const { returnNumber } = await ask([{}, { size: 'L', newSize: 'M' }]);
  const { pieces, sums } = await receive(returnNumber);
  const money = pieces.find(({ size }) => size === 'M');
  expect(await correct(returnNumber, money?.id, null)).toMatchObject({ status: 200 });
  const shown = { amountCents: sums.totalCents, workedOutCents: sums.totalCents };
  expect(await office('refund-return', { returnNumber, ...shown })).toMatchObject(
    refused('By now $0.00 is worked out. Nothing was refunded.'),
  );
  const other = { amountCents: 100, workedOutCents: 0, reason: 'sorry' };
  expect(await office('refund-return', { returnNumber, ...other })).toMatchObject(
    refused('It has changed meanwhile. Nothing was done.'),
  );
  expect(await refund(returnNumber)).toMatchObject({ status: 200, body: { amountCents: 0 } });
});

test('each new size that sells out is refunded on its own, however many there are', async () => {
  const { returnNumber } = await ask([
    { size: 'M', newSize: 'XL' },
    { size: 'L', quantity: 2, newSize: 'XXL' },
  ]);
  const { pieces } = await receive(returnNumber);
  for (const { id: pieceId } of pieces) {
    await done('convert-return', { returnNumber, pieceId });
    const { sums } = await open(returnNumber);
    const body = { amountCents: 3073, workedOutCents: sums.totalCents, reason: 'sold out' };
    expect(await office('refund-return', { returnNumber, ...body })).toMatchObject({ status: 200 });
  }
  expect(await open(returnNumber)).toMatchObject({ state: 'completed', leftCents: 0 });
});

test('a piece that was put back and sold meanwhile stays in stock', async () => {
  const { returnNumber } = await ask();
  await shop.database.query(
    "insert into stock (product_id, size, on_hand, committed) values ($1, 'M', 0, 0)",
    [TEE],
  );
  const { pieces } = await receive(returnNumber);
  await shop.buyByCard();
  const reply = await correct(returnNumber, pieces[0]?.id, 'worn');
  await shop.resetStock();
  expect(reply).toMatchObject(
    refused('This piece was sold or reserved meanwhile, so it stays in stock.'),
  );
});

test('an amount that no order has is answered by its field', async () => {
  const body = { returnNumber: 'RET-1', amountCents: 2 ** 31, workedOutCents: 0 };
  expect(await office('refund-return', body)).toMatchObject({
    status: 400,
    body: { field: 'amountCents' },
  });
});

test('a new size that has sold out comes back for money, without a fee', async () => {
  const { returnNumber } = await ask([{ newSize: 'XXL', reason: 'too_small' }]);
  const { pieces } = await open(returnNumber);
  await done('convert-return', { returnNumber, pieceId: pieces[0]?.id });
  expect(await receive(returnNumber)).toMatchObject({
    next: 'refund',
    sums: { feeCents: 0, totalCents: 3073 },
    pieces: [{ newSize: null, isSoldOut: true }],
  });
  expect(await refund(returnNumber)).toMatchObject({ body: { amountCents: 3073 } });
});

const label = (returnNumber: string) => done('label-return', { returnNumber, label: PDF, ...UPS });
const receiveFirst = async (returnNumber: string, condition: string) => {
  const [piece] = (await open(returnNumber)).pieces;
  const mark = { pieceId: piece?.id, condition, isRestocked: false };
  return done('receive-return', { returnNumber, ...mark });
};

test('the same label again is not emailed, and no email is sent again that is no longer true', async () => {
  const { orderNumber, returnNumber } = await ask();
  expect(await label(returnNumber)).toEqual({ email: expect.stringContaining('@') as string });
  expect(await label(returnNumber)).toEqual({ email: null });
  const emailed = async (name: string) =>
    (await open(returnNumber)).history.filter(({ text }) => text.startsWith(`${name} emailed`));
  const [sent, ...more] = await emailed('Return label');
  expect(more).toEqual([]);
  expect(sent?.emailId).not.toBeNull();
  expect(await emailed('Return request')).toMatchObject([{ emailId: null }]);
  await done('refuse-return', { returnNumber, reason: 'It was worn.' });
  expect(await emailed('Return label')).toMatchObject([{ emailId: null }]);
  const again = await office('resend-email', { orderNumber, emailId: sent?.emailId });
  expect(again.status).toBe(409);
  expect(await emailed('Refusal of the return')).toMatchObject([{ emailId: anyString }]);
});

test('the tracking number of a new size is corrected from what was shown, and the piece can come back for money', async () => {
  const { orderNumber, returnNumber } = await ask([{ newSize: 'L', reason: 'too_small' }]);
  await label(returnNumber);
  await receiveFirst(returnNumber, 'as_new');
  const from = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  const to = { returnNumber, carrier: 'USPS', trackingNumber: '9400111899223197428490' };
  expect(await office('ship-return', { ...to, from })).toMatchObject(
    refused('It has changed meanwhile. Nothing was done.'),
  );
  await done('ship-return', { returnNumber, ...from });
  await done('ship-return', { ...to, from });
  await done('ship-return', { ...to, from });
  const { exchange, history } = await open(returnNumber);
  expect(exchange).toMatchObject({ carrier: 'USPS', trackingNumber: to.trackingNumber });
  const found = await done('list-orders', { tab: 'all', search: to.trackingNumber });
  expect(found.orders).toMatchObject([{ orderNumber }]);
  const emails = history.filter(({ text }) =>
    text.startsWith('Tracking number of the new size emailed'),
  );
  expect(emails).toHaveLength(2);
  expect(await office('ship-return', { ...to, trackingNumber: '1', from })).toMatchObject(
    refused('It has changed meanwhile. Nothing was done.'),
  );
  const { returnable } = await done('get-order', { orderNumber });
  expect(returnable).toMatchObject([
    { size: 'L', isExchanged: true, sizes: [] },
    { size: 'L', isExchanged: false },
    { size: 'L', isExchanged: false },
  ]);
});

test('a return that is settled without a refund says so by email, with the reason', async () => {
  const { returnNumber } = await ask();
  await label(returnNumber);
  await receiveFirst(returnNumber, 'worn');
  const { totalCents } = (await open(returnNumber)).sums;
  const reason = 'It was worn outside.';
  await done('refund-return', { returnNumber, amountCents: 0, workedOutCents: totalCents, reason });
  const { history, state, refundReason } = await open(returnNumber);
  expect({ state, refundReason }).toEqual({ state: 'completed', refundReason: reason });
  expect(history.some(({ text }) => text.startsWith('Return without a refund emailed'))).toBe(true);
});

test('a message about a return names it, and stands in its history and that of its order', async () => {
  const { returnNumber, orderNumber, email } = await ask();
  const message = 'Which piece did you mean?';
  const body = { orderNumber, returnNumber, message, key: randomUUID() };
  expect(await done('message-shopper', body)).toEqual({ email });
  expect(shop.emailsTo(email)[0]).toMatchObject({
    subject: `About your return ${returnNumber} of order ${orderNumber}`,
    text: matching(new RegExp(`${message}[^]*${returnNumber}`)),
  });
  const { history } = await open(returnNumber);
  expect(history[0]).toMatchObject({ text: 'Message to the shopper', note: message, by: OWNER });
  const order = await done<Opened>('get-order', { orderNumber });
  expect(order.history[0]).toMatchObject({
    text: `${returnNumber}: message to the shopper`,
    note: message,
  });
  const other = await shop.buyByCard();
  const foreign = { ...body, orderNumber: other.orderNumber, key: randomUUID() };
  expect(await office('message-shopper', foreign)).toMatchObject({
    status: 409,
    body: { error: `${other.orderNumber} has no return ${returnNumber}.` },
  });
});
