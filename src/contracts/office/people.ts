import * as z from 'zod/mini';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { email } from '../fields.ts';
import { nextPage, pageStart } from '../returned-text.ts';

const subscriber = z.object({ email: z.string(), source: z.string(), createdAt: timestamp });

/** The most addresses that refuse mail of one reply. */
export const LISTED_REFUSING = 200;

/** How many subscribers the newsletter has, the newest ones, and those whose mail server has refused an email for good. */
export const officeListSubscribers = contract({
  name: 'admin-list-subscribers',
  request: z.object({}),
  response: z.object({
    total: z.int(),
    bySource: z.array(z.object({ source: z.string(), count: z.int() })),
    newest: z.array(subscriber),
    /** The newest of them. */
    refusing: z.array(z.object({ email: z.string(), refusedAt: timestamp })),
    /** Those of the last day, which can be undone, and how many of each are subscribed. */
    imports: z.array(z.object({ at: timestamp, count: z.int() })),
  }),
});

/** The most addresses of one import: their request stays below what a function takes. */
export const MAX_IMPORTED = 20_000;

/**
 * Adds the addresses of another shop's subscribers, without a welcome; those who have left stay out. A trial only
 * counts: who would be added, is subscribed, and has left.
 */
export const officeImportSubscribers = contract({
  name: 'admin-import-subscribers',
  request: z.object({
    emails: z.array(email).check(z.minLength(1), z.maxLength(MAX_IMPORTED)),
    isTrial: z.boolean(),
  }),
  response: z.object({ added: z.int(), members: z.int(), left: z.int() }),
});

/** Takes out again whom an import of the last day has added. */
export const officeUndoImport = contract({
  name: 'admin-undo-import',
  request: z.object({ at: z.iso.datetime() }),
  response: z.object({ removed: z.int() }),
});

/** All subscribers by their addresses, to be downloaded in pages; the audit log notes who did. */
export const officeExportSubscribers = contract({
  name: 'admin-export-subscribers',
  request: z.object({ after: pageStart }),
  response: z.object({ subscribers: z.array(subscriber), next: nextPage }),
  joinPages: (read, { subscribers, next }) => ({
    subscribers: [...read.subscribers, ...subscribers],
    next,
  }),
});

/** The most sales of one reply. */
export const LISTED_SALES = 100;

/**
 * A page of the sales on sellers' storefronts, the newest first, and what the sellers who sold most sold in all.
 * Amounts are in cents.
 */
export const officeListSales = contract({
  name: 'admin-list-sales',
  request: z.object({ after: pageStart }),
  response: z.object({
    sellers: z.array(
      z.object({
        accountId: z.string(),
        name: z.string(),
        sales: z.int(),
        amountCents: z.int(),
        feesCents: z.int(),
      }),
    ),
    feesCents: z.int(),
    sales: z.array(
      z.object({
        at: timestamp,
        seller: z.string(),
        product: z.string(),
        quantity: z.int(),
        amountCents: z.int(),
        feeCents: z.int(),
        isRefunded: z.boolean(),
        /** `Refunded $5.00, Disputed`; empty if all of its money is the seller's and ours. */
        moneyBack: z.string(),
        /** The lines of the package's label; empty if Stripe collected no address, and once it is purged. */
        shipTo: z.array(z.string()),
        /** At Stripe; a buyer asks by it. */
        paymentId: z.string(),
      }),
    ),
    next: nextPage,
  }),
});
