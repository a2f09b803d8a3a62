import * as z from 'zod/mini';
import { listedOrder } from './content.ts';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';

/** The owner's open tasks; the page knows the button of each. */
export const WAITING_KINDS = [
  'orders',
  'returns',
  'emails',
  'refunds',
  'failed_refunds',
  'payments',
  'unknown_payments',
  'events',
  'disputes',
  'sold_out',
] as const;

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.int(),
  /** Completes the count: `orders to ship`. */
  title: z.string(),
  /** `The oldest is from Tuesday.` */
  explanation: z.string(),
  isLate: z.boolean(),
});
export type Waiting = z.output<typeof waiting>;

/** Due today, late, and waiting for the shopper's answer. */
export const DEADLINE_KINDS = ['due', 'late', 'answers'] as const;
const deadline = z.object({ ...waiting.shape, kind: z.enum(DEADLINE_KINDS) });
export type Deadline = z.output<typeof deadline>;

/** Paid in these days, less refunds made in them. */
const sales = z.object({
  orders: z.int(),
  pieces: z.int(),
  netCents: z.int(),
  /** Compared with as many days before, in percent; null if nothing was sold in those. */
  changePercent: z.nullable(z.int()),
  /** The sales of those. */
  beforeCents: z.int(),
});

/** The figures of the page Today, by the shop's clock. Amounts are in cents. */
export const officeToday = contract({
  name: 'admin-today',
  request: z.object({}),
  response: z.object({
    now: timestamp,
    waiting: z.array(waiting),
    /** Before those. Not among them: an open page of 2.0 knows no other kinds. */
    deadlines: z.array(deadline),
    sales: z.object({ today: sales, sevenDays: sales, thirtyDays: sales }),
    /** The last 30 days, the oldest first. */
    days: z.array(
      z.object({ day: z.string(), orders: z.int(), pieces: z.int(), netCents: z.int() }),
    ),
    /** Pieces sold in 30 days by product and size, and how many can still be sold; null if not counted. */
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sizes: z.array(z.object({ size: z.string(), sold: z.int(), free: z.nullable(z.int()) })),
      }),
    ),
    lastOrders: z.array(listedOrder),
  }),
});
