import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contracts/contract.ts';
import type { officeGetOrder } from '#contracts/office/order.ts';
import { describeDelay, describeSilence } from '#shop/delay-messages.ts';
import { addDays, businessDayFrom, shipByDay } from '#shop/delivery.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { matching } from '../support/matchers.ts';
import { openOffice, OWNER } from '../support/office.ts';
import { freshEmail, openShop, type TestShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const CLERK = 'clerk@ghostbarrel.example';
const clerk = openOffice(shop, CLERK);
beforeEach(() => {
  vi.stubEnv('ADMIN_EMAILS', `${OWNER}, ${CLERK}`);
  vi.stubEnv('ORDER_NOTIFY_TO', 'etta@owner.example');
});
// The next file opens its shop in the same process, before its first test.
afterEach(() => {
  vi.unstubAllEnvs();
});

type Placed = Awaited<ReturnType<TestShop['buyByCard']>>;

const now = () => new Date();
const today = () => shopClock(now()).day;
/** A business day, at least so many days after what was promised of an order that is paid now. */
const dayAfter = (days: number) => businessDayFrom(addDays(shipByDay(now()), days));
const REASON = 'The M is still at the printer.';

interface Told {
  newDay?: string | null;
  delayId?: string | null;
  reason?: string;
  key?: string;
}

async function newestDelay({ orderNumber }: { orderNumber: string }) {
  const [delay] = await shop.database.query(
    'select delay_of(id) as delay from orders where order_number = $1',
    [orderNumber],
  );
  return delay?.delay as (Record<string, unknown> & { id: string }) | null;
}

const delayIdOf = async (order: { orderNumber: string }) => String((await newestDelay(order))?.id);

/** Tells the shopper of an order, by default of a day within 30 days and after what they know. */
async function tell({ orderNumber }: { orderNumber: string }, told: Told = {}, by = office) {
  const { newDay = dayAfter(7), reason = REASON, key = randomUUID() } = told;
  const delayId =
    'delayId' in told ? told.delayId : ((await newestDelay({ orderNumber }))?.id ?? null);
  return by.call('tell-delay', { orderNumber, newDay, reason, key, delayId });
}

const details = async ({ orderId, secureToken }: Placed) =>
  (await shop.call('get-order-details', { orderId, secureToken })).body.order as {
    status: string;
    delay: Record<string, unknown>;
  };
const keep = (order: Placed, delayId: string) =>
  shop.call('keep-order', {
    orderId: order.orderId,
    secureToken: order.secureToken,
    delayId,
  });
const cancel = async (order: Placed, amountCents = 3073) => {
  const { orderId, secureToken } = order;
  const reply = await shop.call('cancel-order', { orderId, secureToken, amountCents });
  await shop.idle();
  return reply;
};
const subjectsTo = (email: string) => shop.emailsTo(email).map(({ subject }) => subject);

/** As if the last day to answer had been yesterday. */
const endDelay = ({ orderNumber }: { orderNumber: string }) =>
  shop.database.query(
    `update delays set remind_on = null, answer_by = $2
     where order_id = (select id from orders where order_number = $1) and answer_by is not null`,
    [orderNumber, addDays(today(), -1)],
  );

const historyOf = async (orderNumber: string) => {
  const { history } = await office.done<{ history: { text: string; note: string | null }[] }>(
    'get-order',
    { orderNumber },
  );
  return history.map(({ text, note }) => (note === null ? text : `${text}: ${note}`));
};

describe('a delay', () => {
  test('is emailed once, and the order, its history and the webhooks know it', async () => {
    const order = await shop.buyByCard();
    const promised = shipByDay(now());
    const newDay = dayAfter(7);
    const key = randomUUID();
    const replies = await Promise.all(
      [1, 2].map(() => tell(order, { newDay, key, delayId: null })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const emails = shop.emailsTo(order.email).slice(0, -1);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your order ${order.orderNumber} ships later`,
    ]);
    for (const text of [
      REASON,
      `You don’t need to do anything: if we don’t hear from you, we ship by ${monthAndDay(newDay)}.`,
      'Nothing happens until you press there.',
      '$30.73',
      'All of it, shipping and sales tax too, to your Visa ending in 4242. You can cancel until it ships.',
    ]) {
      expect([emails[0]?.text, emails[0]?.html]).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
    }
    expect((await details(order)).delay).toMatchObject({
      promisedDay: promised,
      newDay,
      reason: REASON,
      answerBy: null,
      answer: null,
    });
    expect(await historyOf(order.orderNumber)).toContain(
      `Told: ships by ${monthAndDay(newDay)}, not ${monthAndDay(promised)}: ${REASON}`,
    );
    expect(
      await shop.database.query(
        "select data - 'order_id' as data from webhook_events where type = 'order.delayed' and data ->> 'order_number' = $1",
        [order.orderNumber],
      ),
    ).toEqual([
      {
        data: {
          order_number: order.orderNumber,
          promised_day: promised,
          new_day: newDay,
          silence_cancels: false,
        },
      },
    ]);
  });

  test('is told once by two operators, and the slower one reads who was faster', async () => {
    const order = await shop.buyByCard();
    expect(await tell(order)).toMatchObject({ status: 200 });
    expect(await tell(order, { delayId: null }, clerk)).toMatchObject({
      status: 409,
      body: { code: 'refused', error: matching(/^The shopper was told .* by owner@ghostbarrel/) },
    });
    expect(subjectsTo(order.email)).toHaveLength(2);
  });

  test('is kept by an answer to it, once, and a new day needs a new answer', async () => {
    const order = await shop.buyByCard();
    const first = dayAfter(7);
    await tell(order, { newDay: first });
    const id = await delayIdOf(order);
    for (let again = 0; again < 2; again += 1) {
      expect(await keep(order, id)).toMatchObject({ status: 200 });
    }
    expect((await details(order)).delay).toMatchObject({
      answer: 'wait',
      answeredAt: matching(/^\d/),
    });
    const kept = (await historyOf(order.orderNumber)).filter((text) => /keeps/.test(text));
    expect(kept).toEqual(['The shopper keeps the order']);

    await tell(order, { newDay: dayAfter(20) });
    expect((await details(order)).delay).toMatchObject({
      promisedDay: first,
      answerBy: first,
      answer: null,
    });
    expect(await keep(order, id)).toMatchObject({
      status: 409,
      body: { error: 'There is news about your order. Look at it before you answer.' },
    });
    const [email] = shop.emailsTo(order.email);
    expect(email?.text).toContain(
      `Please tell us by ${monthAndDay(first)}. Without your answer we cancel the order that day and refund $30.73, all of it.`,
    );
    expect(await historyOf(order.orderNumber)).toContain(
      `Told again: ships by ${monthAndDay(dayAfter(20))}, not ${monthAndDay(first)}: ${REASON}`,
    );
  });

  test('can be looked at as it was emailed, with the amounts of then', async () => {
    const order = await shop.buyByCard();
    const noticesOf = async () => {
      const { history } = await office.done<ResponseOf<typeof officeGetOrder>>('get-order', {
        orderNumber: order.orderNumber,
      });
      return history.flatMap(({ delayNotice }) => delayNotice ?? []);
    };
    const emailed = () =>
      shop.emailsTo(order.email).filter(({ subject }) => subject.endsWith('ships later'));
    await tell(order);
    await office.refund(order.orderNumber, { amountCents: 500 });
    await tell(order, { newDay: null, reason: 'The mill hasn’t said' });
    const notices = await noticesOf();
    expect(notices).toMatchObject([
      { newDay: null, reason: 'The mill hasn’t said', leftCents: 2573, totalCents: 3073 },
      { newDay: dayAfter(7), reason: REASON, leftCents: 3073, totalCents: 3073 },
    ]);
    expect(emailed().map(({ text }) => text)).toEqual(
      notices.map((notice) => matching(new RegExp(RegExp.escape(describeDelay(notice))))),
    );
    expect(emailed()[0]?.text).toContain(
      notices.map((notice) => describeSilence(notice, notice))[0],
    );

    await shop.database.query(
      "update outbox set failed_at = now() where dedupe_key = 'order-delayed:' || $1",
      [await delayIdOf(order)],
    );
    expect(await noticesOf()).toHaveLength(1);
  });

  test('is answered by cancelling, and refunds all that is left', async () => {
    const order = await shop.buyByCard();
    await office.refund(order.orderNumber, { amountCents: 500 });
    await tell(order, { newDay: null });
    expect(shop.emailsTo(order.email)[0]?.text).toContain(
      'refund $25.73, all that is left of your payment. If you keep it, you can still cancel until it ships.',
    );
    expect(await cancel(order, 2573)).toMatchObject({ status: 200 });
    expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(3073);
    expect(await newestDelay(order)).toMatchObject({ answer: 'cancel' });
    expect(await historyOf(order.orderNumber)).toContain('Cancelled: cancelled by the customer');
  });

  test('names a refund that is on its way in its sums', async () => {
    const order = await shop.buyByCard();
    const drop = { method: 'POST', path: '/v1/refunds', when: 'before', what: 'drop' } as const;
    shop.faults.requests.order({ ...drop, times: 3 });
    expect(await office.refund(order.orderNumber, { amountCents: 500 })).toMatchObject({
      body: { state: 'queued' },
    });
    await tell(order, { newDay: null });
    expect(shop.emailsTo(order.email)[0]?.text).toMatch(/Refunded before: −\$5\.00\n.*\$25\.73/);
  });

  test('ends with shipping: nothing is answered, told or sent any more', async () => {
    const order = await shop.buyByCard();
    await tell(order, { newDay: null });
    await office.ship(order.orderNumber);
    await endDelay(order);
    await shop.reconcile();
    const id = await delayIdOf(order);
    expect(await details(order)).toMatchObject({ status: 'shipped' });
    expect(await keep(order, id)).toMatchObject({
      status: 409,
      body: { error: 'Your order has shipped.' },
    });
    expect(await tell(order, { newDay: dayAfter(50) })).toMatchObject({
      status: 409,
      body: { error: `${order.orderNumber} is shipped.` },
    });
    const { history } = await office.done<{ history: { text: string; emailId: string | null }[] }>(
      'get-order',
      { orderNumber: order.orderNumber },
    );
    const [notice] = history.filter(({ text }) => /^Notice of the delay/.test(text));
    expect(notice).toMatchObject({ emailId: null });
  });

  test('ends with a refund of all, and who answers then reads that', async () => {
    const order = await shop.buyByCard();
    await tell(order, { newDay: null });
    await office.refund(order.orderNumber);
    expect(await keep(order, await delayIdOf(order))).toMatchObject({
      status: 409,
      body: { error: 'Your order was refunded.' },
    });
  });
});

describe('without an answer', () => {
  test('the order is canceled and refunded once, and shopper and owner read why', async () => {
    const order = await shop.buyByCard();
    await tell(order, { newDay: null, reason: 'The mill hasn’t said when the cloth comes.' });
    const id = await delayIdOf(order);
    await endDelay(order);
    expect(await keep(order, id)).toMatchObject({
      status: 409,
      body: {
        error: matching(/^The time to answer was over on .*, so your order is being canceled\.$/),
      },
    });
    await Promise.all([shop.reconcile(), shop.reconcile()]);
    await shop.reconcile();
    expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(3073);
    expect(
      await shop.database.query(
        'select kind from refunds join payments on payments.id = payment_id where provider_payment_id = $1',
        [order.paymentIntentId],
      ),
    ).toEqual([{ kind: 'cancellation' }]);
    expect(await details(order)).toMatchObject({ status: 'cancelled', delay: { answer: 'none' } });
    const [email] = shop.emailsTo(order.email);
    expect(email?.text).toContain(
      `We didn’t hear from you by ${monthAndDay(addDays(today(), -1))}`,
    );
    const told = shop
      .emailsTo('etta@owner.example')
      .find(
        ({ subject }) => subject === `${order.orderNumber} was canceled: no answer to the delay`,
      );
    expect(told?.text).toContain(`did not answer by ${monthAndDay(addDays(today(), -1))}.`);
    expect(await historyOf(order.orderNumber)).toContain(
      `Cancelled: no answer by ${monthAndDay(addDays(today(), -1))}`,
    );
    expect(await keep(order, id)).toMatchObject({
      status: 409,
      body: {
        error: `We didn’t hear from you by ${monthAndDay(addDays(today(), -1))}, so your order is canceled.`,
      },
    });
  });

  test('an order that was kept, or for which silence waits, stays', async () => {
    const [kept, waits] = [await shop.buyByCard(), await shop.buyByCard()];
    await tell(kept, { newDay: null });
    await keep(kept, await delayIdOf(kept));
    await tell(waits);
    await endDelay(kept);
    await shop.age('40 days');
    await shop.reconcile();
    for (const order of [kept, waits]) {
      expect(await details(order)).toMatchObject({ status: 'processing' });
    }
    // Who keeps it without a day needs no further notice.
    expect(await tell(kept, { newDay: null })).toMatchObject({
      status: 409,
      body: { error: `${kept.orderNumber} is kept without a day: its shopper knows.` },
    });
  });

  test('a reminder goes in the morning of its day, once', async () => {
    const order = await shop.buyByCard();
    await tell(order, { newDay: null });
    const remindOn = (days: number) =>
      shop.database.query(
        `update delays set remind_on = $2, answer_by = $3
         where order_id = (select id from orders where order_number = $1)`,
        [order.orderNumber, addDays(today(), days), addDays(today(), days + 2)],
      );
    const reminders = async () => {
      await shop.reconcile();
      return subjectsTo(order.email).filter((subject) => subject.startsWith('Please answer'))
        .length;
    };
    await remindOn(1);
    expect(await reminders()).toBe(0);
    await remindOn(-1);
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
    expect(shop.emailsTo(order.email)[0]?.text).toContain(
      'We wrote to you and have no answer yet.',
    );
  });
});

describe('the form', () => {
  test('says who waits and who must answer', async () => {
    const [first, second] = [await shop.buyByCard(), await shop.buyByCard()];
    await tell(first, { newDay: dayAfter(3) });
    const canceled = await shop.buyByCard();
    await office.cancel(canceled.orderNumber);
    const newDay = dayAfter(20);
    const preview = await office.done<{
      orders: { orderNumber: string }[];
      refusals: string[];
    }>('preview-delay', {
      newDay,
      orderNumbers: [canceled, second, first].map(({ orderNumber }) => orderNumber),
    });
    expect(preview.orders).toMatchObject([
      {
        orderNumber: first.orderNumber,
        name: 'Wade Tolliver',
        promisedDay: dayAfter(3),
        answerBy: dayAfter(3),
        isTooLate: false,
        leftCents: 3073,
      },
      { orderNumber: second.orderNumber, delayId: null, answerBy: null },
    ]);
    expect(preview.refusals).toEqual([`${canceled.orderNumber} is cancelled.`]);
  });

  test('refuses a day of the past, on a weekend, no later than one that was promised, or a year ahead', async () => {
    const order = await shop.buyByCard();
    const saturday = addDays(dayAfter(0), 1);
    const onWeekend = businessDayFrom(saturday) === saturday ? addDays(saturday, 6) : saturday;
    const weekend = [0, 1, 2, 3, 4, 5, 6]
      .map((days) => addDays(onWeekend, days))
      .find((day) => businessDayFrom(day) !== day);
    const inField = (field: string) => ({ status: 400, body: { code: 'invalid_request', field } });
    for (const newDay of [addDays(today(), -1), weekend, addDays(today(), 400), '2026-02-30']) {
      expect([newDay, await tell(order, { newDay })]).toMatchObject([newDay, inField('newDay')]);
    }
    expect(await tell(order, { newDay: null, reason: '' })).toMatchObject(inField('reason'));
    expect(await tell(order, { newDay: shipByDay(now()) })).toMatchObject({
      status: 409,
      body: {
        error: `${order.orderNumber} was promised for ${monthAndDay(shipByDay(now()))}, which is no earlier.`,
      },
    });
    expect(subjectsTo(order.email)).toHaveLength(1);
  });

  test('refuses an order that is unpaid, refunded or disputed', async () => {
    const email = freshEmail();
    const pending = await shop.buyByPaypal(
      { customerData: { firstName: 'Wade', lastName: 'Tolliver', email } },
      'pending',
    );
    const [refunded, disputed] = [await shop.buyByCard(), await shop.buyByCard()];
    await office.refund(refunded.orderNumber);
    await shop.database.query(
      "select record_external_refund('stripe', $1, 'dp_' || $1, 1000, null, 'reversal')",
      [disputed.paymentIntentId],
    );
    for (const [{ orderNumber }, why] of [
      [pending.order, 'is not paid yet.'],
      [refunded, 'is refunded.'],
      [disputed, 'is disputed.'],
    ] as const) {
      expect(await tell({ orderNumber })).toMatchObject({
        status: 409,
        body: { error: `${orderNumber} ${why}` },
      });
    }
  });
});

test('a person exports their delays, and erased, the reason is gone', async () => {
  const order = await shop.buyByCard();
  await tell(order, { reason: 'Wade’s M is late.' });
  const { export: exported } = await office.done<{ export: Record<string, unknown[]> }>(
    'export-customer',
    { email: order.email },
  );
  expect(exported.delays).toMatchObject([{ new_day: dayAfter(7) }]);
  await office.ship(order.orderNumber);
  await office.deliver(order.orderNumber);
  expect(await office.call('erase-customer', { email: order.email })).toMatchObject({
    status: 200,
  });
  expect(await newestDelay(order)).toMatchObject({ reason: 'erased', newDay: dayAfter(7) });
  expect(await office.call('get-order', { orderNumber: order.orderNumber })).toMatchObject({
    status: 200,
  });
});

test('tracking shows the told day', async () => {
  const order = await shop.buyByCard();
  await tell(order);
  const { body } = await shop.call('track-order', {
    orderNumber: order.orderNumber,
    email: order.email,
  });
  expect(body).toMatchObject({
    order: { delay: { newDay: dayAfter(7) }, paid_at: matching(/^\d/) },
  });
});
