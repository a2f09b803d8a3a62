import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { email, optionalText } from '../fields.ts';
import { nextPage, pageStart } from '../returned-text.ts';
import { orderAddress } from '../orders/order-content.ts';
import { listedOrder } from './content.ts';
import { timestamp } from '../timestamp.ts';

/**
 * A matter that must be over before a person is erased, in a sentence, and the number of the order or the return that
 * it is about.
 */
const openThing = z.object({ text: z.string(), number: z.nullable(z.string()) });

/** Everything kept about an email address; null if there is nothing. Amounts are in cents. */
export const officeGetCustomer = contract({
  name: 'admin-get-customer',
  /** Empty while nobody is searched for. */
  request: z.object({ email: z.union([z.literal(''), email]) }),
  response: z.object({
    email: z.string(),
    customer: z.nullable(
      z.object({
        /** Of the last order, or else the email address. */
        name: z.string(),
        /** The newest, newest first; `counts` has how many there are. */
        orders: z.array(listedOrder),
        firstOrderAt: z.nullable(timestamp),
        counts: z.object({ orders: z.int(), emails: z.int(), sentEmails: z.int() }),
        paidCents: z.int(),
        returns: z.int(),
        /** The newest, newest first, without those to us. */
        emails: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            at: timestamp,
            state: z.enum(['Sent', 'Waits', 'Refused']),
          }),
        ),
        phones: z.array(z.string()),
        billingAddresses: z.array(orderAddress),
        shippingAddresses: z.array(orderAddress),
        /** `Visa ending in 4242`, and the provider that keeps more of the payment, with its page. */
        paidWith: z.array(
          z.object({
            text: z.string(),
            provider: z.nullable(z.string()),
            url: z.nullable(z.string()),
          }),
        ),
        newsletter: z.nullable(z.object({ source: z.string(), since: timestamp })),
        waiting: z.array(
          z.object({ id: z.int(), product: z.string(), size: z.string(), since: timestamp }),
        ),
        /**
         * Other places that hold the address: messages, sales on storefronts, entries of the audit, a seller's
         * accounts.
         */
        others: z.array(z.string()),
        open: z.array(openThing),
      }),
    ),
  }),
});

/** The most people that a search lists. */
export const MAX_FOUND_PEOPLE = 50;

/** The people of the orders that a search finds, as admin-list-orders does; those of the newest first. */
export const officeFindCustomers = contract({
  name: 'admin-find-customers',
  request: z.object({ search: optionalText(200) }),
  response: z.object({
    customers: z.array(
      z.object({
        email: z.string(),
        /** Name and place as in the newest of these orders. */
        name: z.string(),
        place: z.string(),
        orderCount: z.int(),
        lastOrderAt: timestamp,
      }),
    ),
    /** There are more people than are listed. */
    hasMore: z.boolean(),
  }),
});

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Every row that holds the address by its table, in pages, without secrets; the audit log notes who exported it. */
export const officeExportCustomer = contract({
  name: 'admin-export-customer',
  request: z.object({ email, after: pageStart }),
  response: z.object({ export: z.record(z.string(), z.unknown()), next: nextPage }),
  joinPages: (read, page) => {
    const tables = Object.entries(page.export).map(([name, rows]): [string, unknown] => {
      const before = read.export[name];
      return [name, isList(before) && isList(rows) ? [...before, ...rows] : rows];
    });
    return { export: { ...read.export, ...Object.fromEntries(tables) }, next: page.next };
  },
});

/**
 * Takes an address off the newsletter or, with its id, a place off the waitlist. Called again, it does nothing more.
 */
export const officeUnsubscribeCustomer = contract({
  name: 'admin-unsubscribe-customer',
  request: z.object({ email, waitlistId: z.optional(z.int()) }),
  response: z.object({}),
});

/** Erases a person. Refused while something of theirs is open; called again, it does nothing more. */
export const officeEraseCustomer = contract({
  name: 'admin-erase-customer',
  request: z.object({ email }),
  response: z.object({}),
});
