import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type TestShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openOffice } from '../support/office.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const OWNER_EMAIL = 'etta@owner.example';
const FULL = 3073;

beforeEach(() => vi.stubEnv('ORDER_NOTIFY_TO', OWNER_EMAIL));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Of each day in UTC: midnight in New York is one of these, with and without daylight saving time, and noon follows. */
const RUNS = ['03:55', '04:05', '04:55', '05:05', '16:30'];
const HOUR_MS = 3_600_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

function* instants(from: string, to: string) {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 24 * HOUR_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    for (const time of RUNS) yield new Date(`${date}T${time}Z`);
  }
}

interface Order extends Awaited<ReturnType<TestShop['buyByCard']>> {
  name: string;
}

const delayOf = async ({ orderId }: Order) => {
  const [delay] = await shop.database.query('select id from newest_delay($1)', [orderId]);
  return (delay?.id as string | null | undefined) ?? null;
};
const tell = async (order: Order, newDay: string | null) =>
  office.done('tell-delay', {
    orderNumber: order.orderNumber,
    newDay,
    reason: 'The M is late.',
    delayId: await delayOf(order),
    key: randomUUID(),
  });
async function keep(order: Order) {
  const { orderId, secureToken } = order;
  const delayId = await delayOf(order);
  expect(await shop.call('keep-order', { orderId, secureToken, delayId })).toMatchObject({
    status: 200,
  });
}

/** A month in which the clocks change. */
interface Month {
  change: string;
  from: string;
  to: string;
  /** By its time in New York, what people do. */
  acts: Record<string, (order: (name: string) => Promise<Order>) => Promise<unknown>>;
  /** `time name: what`, what the schedule does then. */
  expected: string[];
}

const MONTHS: Month[] = [
  {
    change: 'March 8 has 23 hours',
    from: '2026-02-03',
    to: '2026-03-14',
    acts: {
      '2026-02-03 11:30': (order) => order('told at the end'),
      '2026-02-05 11:30': async (order) => {
        for (const name of ['silent', 'kept', 'waits']) await order(name);
      },
      '2026-02-10 11:30': async (order) => {
        await tell(await order('silent'), null);
        await tell(await order('kept'), '2026-02-24');
        await tell(await order('waits'), '2026-03-11');
      },
      '2026-02-24 11:30': async (order) => tell(await order('kept'), '2026-03-13'),
      '2026-02-25 23:55': async (order) => keep(await order('kept')),
      '2026-03-07 11:30': async (order) => tell(await order('told at the end'), null),
    },
    expected: [
      '2026-03-09 00:05 told at the end: cancelled',
      '2026-03-09 12:30 silent: Please answer',
      '2026-03-12 00:05 silent: cancelled',
    ],
  },
  {
    change: 'November 1 has 25 hours',
    from: '2026-09-29',
    to: '2026-11-12',
    acts: {
      '2026-09-29 12:30': (order) => order('told at the end'),
      '2026-10-01 12:30': async (order) => {
        for (const name of ['silent', 'kept', 'waits']) await order(name);
      },
      '2026-10-06 12:30': async (order) => {
        await tell(await order('silent'), null);
        await tell(await order('kept'), '2026-10-20');
        await tell(await order('waits'), '2026-11-04');
      },
      '2026-10-20 12:30': async (order) => tell(await order('kept'), '2026-11-10'),
      '2026-10-21 23:55': async (order) => keep(await order('kept')),
      '2026-10-31 12:30': async (order) => tell(await order('told at the end'), null),
    },
    expected: [
      '2026-11-02 00:05 told at the end: cancelled',
      '2026-11-02 11:30 silent: Please answer',
      '2026-11-05 00:05 silent: cancelled',
    ],
  },
];

test.each(MONTHS)(
  'a month of delays in which $change: silence cancels as its last day ends in New York, once',
  async ({ from, to, acts, expected }) => {
    const placed = new Map<string, Order>();
    const order = async (name: string) => {
      const known = placed.get(name) ?? { name, ...(await shop.buyByCard()) };
      placed.set(name, known);
      return known;
    };
    const seen = new Map<string, string[]>();
    const happened: string[] = [];
    for (const instant of instants(from, to)) {
      vi.useFakeTimers({ toFake: ['Date'], now: instant });
      const time = clock.format(instant);
      await acts[time]?.(order);
      await shop.reconcile();
      await shop.reconcile();
      for (const placedOrder of placed.values()) {
        const facts = await factsOf(placedOrder);
        const before = seen.get(placedOrder.name) ?? facts;
        const news = facts.filter((fact) => !before.includes(fact));
        happened.push(...news.map((fact) => `${time} ${placedOrder.name}: ${fact}`));
        seen.set(placedOrder.name, facts);
      }
    }
    expect(happened).toEqual(expected);
    for (const { name, ...bought } of placed.values()) {
      const isCanceled = expected.some((line) => line.endsWith(` ${name}: cancelled`));
      expect([name, await outcomeOf(bought)]).toEqual([
        name,
        isCanceled
          ? { refunded: FULL, toShopper: 1, toOwner: 1 }
          : { refunded: 0, toShopper: 0, toOwner: 0 },
      ]);
    }
  },
  900_000,
);

/** The state of an order, and whether its shopper was reminded. */
async function factsOf({ orderId, email }: Order): Promise<string[]> {
  const [stored] = await shop.database.query('select status from orders where id = $1', [orderId]);
  const reminders = shop.emailsTo(email).filter(({ subject }) => /^Please answer/.test(subject));
  return [
    String(stored?.status),
    ...reminders.map((_reminder, index) => `Please answer${'!'.repeat(index)}`),
  ];
}

async function outcomeOf({ paymentIntentId, email, orderNumber }: Omit<Order, 'name'>) {
  return {
    refunded: await shop.refundedAtStripe(paymentIntentId),
    toShopper: shop.emailsTo(email).filter(({ text }) => text.includes('We didn’t hear from you'))
      .length,
    toOwner: shop
      .emailsTo(OWNER_EMAIL)
      .filter(({ subject }) => subject.startsWith(`${orderNumber} was canceled`)).length,
  };
}
