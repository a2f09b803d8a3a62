import { listUnshippedOrders } from '#orders/order-lists.queries.ts';
import {
  countSoldPieces,
  countStuckWork,
  readSalesDays,
  type SalesDay,
} from './sales-figures.queries.ts';
import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { LATE_MINUTES } from '#shop/late-minutes.ts';
import { checkWork } from '#health/check-health.ts';
import { listOrderPage } from '#orders/office-orders.ts';
import { listWaitingReturns } from '#orders/returns/list-returns.ts';
import { listProductStock } from '#stock/office-stock.ts';
import { describeDeadlines } from './deadlines.ts';
import { describeWaiting } from './waiting.ts';

const SHOWN_DAYS = 30;
const LAST_ORDERS = 5;

export async function readToday() {
  const now = new Date();
  const [figures, unshipped, returns, work, stuck, { orders }] = await Promise.all([
    readTodayFigures(now),
    listUnshippedOrders(),
    listWaitingReturns(),
    checkWork(),
    countStuckWork(LATE_MINUTES),
    listOrderPage({ tab: 'all', search: '', limit: LAST_ORDERS }),
  ]);
  const { stock, ...sold } = figures;
  return {
    now,
    deadlines: describeDeadlines(unshipped, now),
    waiting: describeWaiting({ unshipped, returns, work, stuck, stock, now }),
    ...sold,
    lastOrders: orders,
  };
}

/** The sales until this instant, with the stock of what was sold. */
export async function readTodayFigures(now: Date) {
  const today = shopClock(now).day;
  const [days, pieces, { products: stock }] = await Promise.all([
    readSalesDays(today, 2 * SHOWN_DAYS),
    countSoldPieces(addDays(today, 1 - SHOWN_DAYS), today),
    listProductStock(),
  ]);
  const soldOf = (id: string, of: string) =>
    pieces.find(({ productId, size }) => productId === id && size === of)?.sold ?? 0;
  return {
    sales: {
      today: sumDays(days, 1),
      sevenDays: sumDays(days, 7),
      thirtyDays: sumDays(days, SHOWN_DAYS),
    },
    days: days.slice(-SHOWN_DAYS),
    products: stock.map(({ id, name, sizes }) => ({
      id,
      name,
      sizes: sizes.map(({ size, free }) => ({ size, sold: soldOf(id, size), free })),
    })),
    stock,
  };
}

/** The sales of the last days, compared with as many before them. */
function sumDays(days: readonly SalesDay[], count: number) {
  const last = days.slice(-count);
  const sum = (part: readonly SalesDay[], of: 'orders' | 'pieces' | 'netCents') =>
    part.reduce((total, day) => total + day[of], 0);
  const netCents = sum(last, 'netCents');
  const before = sum(days.slice(-2 * count, -count), 'netCents');
  const changePercent = before > 0 ? Math.round(((netCents - before) / before) * 100) : null;
  const [orders, pieces] = [sum(last, 'orders'), sum(last, 'pieces')];
  return { orders, pieces, netCents, changePercent, beforeCents: before };
}
