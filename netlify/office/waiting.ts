import type { listUnshippedOrders } from '#orders/order-lists.queries.ts';
import type { countStuckWork } from './sales-figures.queries.ts';
import type { Waiting } from '#contracts/office/today.ts';
import { formatCents } from '#shop/money.ts';
import { formatShopTime, formatRecentDay } from '#shop/shop-clock.ts';
import { ONE_SIZE } from '#shop/variant.ts';
import type { WorkHealth } from '#health/check-health.ts';
import type { WaitingReturn } from '#orders/returns/list-returns.ts';
import type { listProductStock } from '#stock/office-stock.ts';

type Stuck = Awaited<ReturnType<typeof countStuckWork>>[number];
type Products = Awaited<ReturnType<typeof listProductStock>>['products'];

interface Pending {
  unshipped: Awaited<ReturnType<typeof listUnshippedOrders>>;
  returns: readonly WaitingReturn[];
  work: readonly WorkHealth[];
  stuck: readonly Stuck[];
  stock: Products;
  now: Date;
}

/** The owner's open tasks in plain words; nothing with a count of 0. */
export function describeWaiting({
  unshipped,
  returns,
  work,
  stuck,
  stock,
  now,
}: Pending): Waiting[] {
  const rows = [
    ordersToShip(unshipped, now),
    waitingReturns(returns, now),
    ...stuck.map((each) => describeStuck(each, now)),
    ...lateWork(work, ['payments', 'checkouts'], 'payments', 'payment'),
    ...unknownPayments(work),
    ...lateWork(work, ['events'], 'events', 'webhook event'),
    soldOut(stock),
  ];
  return rows.filter(({ count }) => count > 0);
}

function ordersToShip(orders: Pending['unshipped'], now: Date): Waiting {
  const [oldest] = orders;
  return {
    kind: 'orders',
    count: orders.length,
    title: orders.length === 1 ? 'order to ship' : 'orders to ship',
    explanation: oldest ? `The oldest is from ${formatRecentDay(oldest.paidAt, now)}.` : '',
    isLate: false,
  };
}

const LATE_STEPS = {
  send_label: 'label',
  receive: 'parcel to check',
  refund: 'refund',
  ship: 'new size',
};

/** `Late: label of 2, refund of 1. The oldest is from Tuesday.` */
function waitingReturns(returns: Pending['returns'], now: Date): Waiting {
  const late = returns.filter(({ isLate }) => isLate);
  const steps = Object.entries(LATE_STEPS).flatMap(([step, name]) => {
    const count = late.filter(({ next }) => next === step).length;
    return count > 0 ? `${name} of ${count}` : [];
  });
  const list = new Intl.ListFormat('en-US').format(steps);
  const oldest = (late[0] ?? returns[0])?.requestedAt;
  const from = oldest ? `The oldest is from ${formatRecentDay(oldest, now)}.` : '';
  return {
    kind: 'returns',
    count: returns.length,
    title: returns.length === 1 ? 'return waits' : 'returns wait',
    explanation: late.length > 0 ? `Late: ${list}. ${from}` : from,
    isLate: late.length > 0,
  };
}

function describeStuck({ kind, count, since, nextTryAt, cents }: Stuck, now: Date): Waiting {
  const isOne = count === 1;
  const next = nextTryAt && nextTryAt > now ? formatShopTime(nextTryAt, now) : 'in a few minutes';
  const tries = `Waiting since the first try ${formatShopTime(since, now)}. The next is ${next}.`;
  const dated = `${formatCents(cents)}, the oldest from ${formatRecentDay(since, now)}.`;
  const texts: Record<Stuck['kind'], [title: string, explanation: string]> = {
    emails: [`${isOne ? 'email' : 'emails'} could not be sent`, tries],
    refunds: [
      isOne ? 'refund is stuck' : 'refunds are stuck',
      `${cents > 0 ? `${formatCents(cents)}. ` : ''}${tries}`,
    ],
    failed_refunds: [`${isOne ? 'refund' : 'refunds'} failed`, dated],
    disputes: [`${isOne ? 'dispute is' : 'disputes are'} open`, dated],
  };
  const [title, explanation] = texts[kind];
  return { kind, count, title, explanation, isLate: true };
}

/** Work that the reconciler should have done by now, of these kinds together. */
function lateWork(
  work: readonly WorkHealth[],
  kinds: readonly WorkHealth['kind'][],
  kind: Waiting['kind'],
  noun: string,
): Waiting[] {
  const late = work.filter((each) => each.isLate && kinds.includes(each.kind));
  const count = late.reduce((sum, each) => sum + each.count, 0);
  const minutes = Math.floor(Math.max(0, ...late.map((each) => each.oldestSeconds)) / 60);
  const title = `${count === 1 ? noun : `${noun}s`} not checked`;
  return [
    { kind, count, title, explanation: `The oldest waits ${minutes} minutes.`, isLate: true },
  ];
}

function unknownPayments(work: readonly WorkHealth[]): Waiting[] {
  return work
    .filter(({ kind }) => kind === 'unknown payments')
    .map(({ count }) => ({
      kind: 'unknown_payments',
      count,
      title: `${count === 1 ? 'payment' : 'payments'} without an order`,
      explanation: 'Make its order, or refund it.',
      isLate: true,
    }));
}

function soldOut(products: Products): Waiting {
  const sizes = products.flatMap(({ name, sizes }) =>
    sizes
      .filter(({ free }) => free !== null && free <= 0)
      .map(({ size, waiting }) => ({
        name: size === ONE_SIZE ? name : `${name} ${size}`,
        waiting,
      })),
  );
  const people = sizes.reduce((sum, { waiting }) => sum + waiting, 0);
  const names = new Intl.ListFormat('en-US').format(sizes.map(({ name }) => name));
  const waiting = people === 1 ? '1 person waits.' : `${people} people wait.`;
  return {
    kind: 'sold_out',
    count: sizes.length,
    title: sizes.length === 1 ? 'size sold out' : 'sizes sold out',
    explanation: people > 0 ? `${names}. ${waiting}` : `${names}.`,
    isLate: false,
  };
}
