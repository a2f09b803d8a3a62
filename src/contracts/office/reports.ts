import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { orderSource } from '../order-source.ts';
import { officeReasons } from '../returns/returns.ts';
import { day } from './day.ts';

/** The most days of a report and of a journal: a year. */
export const MAX_REPORT_DAYS = 366;

/** The most bookings of a page of a journal, about 250 KB: replies have an end at 6 MB. */
export const MAX_JOURNAL_ENTRIES = 1000;

/** Booked amounts, in cents and without tax. Undone ones count against them. */
export const reportFigures = z.object({
  /** Free ones too, which have no amounts. */
  orders: z.int(),
  pieces: z.int(),
  grossCents: z.int(),
  discountCents: z.int(),
  discountedOrders: z.int(),
  /** With what was kept of them for return shipping, without what they gave back of shipping. */
  refundCents: z.int(),
  refunds: z.int(),
  /** Of these or earlier ones. */
  failedRefunds: z.int(),
  /** Return shipping fees that were kept. */
  feeCents: z.int(),
  fees: z.int(),
  /** Disputed amounts, tax included: the tax stays due. */
  disputeCents: z.int(),
  disputes: z.int(),
  wonDisputes: z.int(),
  /** What orders paid for shipping, and how many. */
  shippingCents: z.int(),
  shippingOrders: z.int(),
  shippingRefundCents: z.int(),
  /** Less those that failed. */
  shippingRefunds: z.int(),
  /** Gross sales less discounts, refunds and disputes, with shipping and what was kept for return shipping. */
  netCents: z.int(),
  /** Of gross sales less discounts, where tax is collected; the rest is sold where it isn't. */
  exemptCents: z.int(),
  taxableCents: z.int(),
  taxedShippingCents: z.int(),
  taxCents: z.int(),
  taxRefundCents: z.int(),
});
export type ReportFigures = z.output<typeof reportFigures>;

/** Days of the shop, both included. */
const days = { from: day, to: day };

/**
 * The sales of some days by what was booked on them (docs/decisions/reports.md). A day that is over gains nothing but
 * what is found later.
 */
export const officeReadReport = contract({
  name: 'admin-read-report',
  request: z.object(days),
  response: z.object({
    ...days,
    total: reportFigures,
    /** Payments in the total that were found after these days, with tax, by the day on which they were found. */
    found: z.array(z.object({ day: z.iso.date(), cents: z.int() })),
    /** Each of the days, in order. */
    days: z.array(z.object({ ...reportFigures.shape, day: z.string() })),
    /**
     * By the state whose tax it is, most tax first; null is another country. The rate is in thousandths of a
     * percent: that of today, or what was collected if that was another.
     */
    states: z.array(
      z.object({ ...reportFigures.shape, state: z.nullable(z.string()), rate: z.int() }),
    ),
    /**
     * By what the links said that shoppers came by, most net sales first; null is without a link, or of an erased
     * person.
     */
    sources: z.array(
      z.object({ source: z.nullable(orderSource), orders: z.int(), netCents: z.int() }),
    ),
    /** Pieces by product and size as they were bought, most first. */
    sizes: z.array(
      z.object({ productId: z.string(), product: z.string(), size: z.string(), sold: z.int() }),
    ),
    /** Pieces of what comes in several colors, in all of them. */
    groups: z.array(z.object({ group: z.string(), piece: z.string(), sold: z.int() })),
    /** Pieces of the returns that were completed, beside those bought, by size. */
    returned: z.array(z.object({ size: z.string(), returned: z.int(), sold: z.int() })),
    reasons: z.array(
      z.object({
        reason: z.enum(officeReasons),
        pieces: z.int(),
      }),
    ),
    /** Of sales on storefronts. */
    platformFeeCents: z.int(),
  }),
});

/** A page of the journal of some days, for hledger. Its pages make one text. */
export const officeReadJournal = contract({
  name: 'admin-read-journal',
  request: z.object({
    ...days,
    /** `next` of the page before. */
    after: z.optional(z.int().check(z.gte(0))),
    limit: z.int().check(z.gte(1), z.lte(MAX_JOURNAL_ENTRIES)),
  }),
  response: z.object({
    text: z.string(),
    /** Null on the last page. */
    next: z.nullable(z.int()),
  }),
  joinPages: (read, { text, next }) => ({ text: `${read.text}\n${text}`, next }),
});
