import * as z from 'zod/mini';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { requestKey, requiredLines, requiredText } from '../fields.ts';
import { nextPage, pageStart } from '../returned-text.ts';

const variant = requiredText(120);
const pieces = z.int().check(z.gte(0), z.lte(999_999));

/** Products and sizes, in pages. `onHand`, `committed`, `reserved` and `free` are null if the size is not counted. */
export const officeListStock = contract({
  name: 'admin-list-stock',
  request: z.object({ after: pageStart }),
  response: z.object({
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        image: z.nullable(z.string()),
        /** Null once the catalog doesn't have it anymore. */
        priceCents: z.nullable(z.int()),
        sizes: z.array(
          z.object({
            variant: z.string(),
            size: z.string(),
            onHand: z.nullable(z.int()),
            committed: z.nullable(z.int()),
            reserved: z.nullable(z.int()),
            free: z.nullable(z.int()),
            waiting: z.int(),
            /** Puts one piece into the cart; null if it is not sold any more. */
            link: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    next: nextPage,
  }),
  joinPages: (read, { products, next }) => ({ products: [...read.products, ...products], next }),
});

const counts = z.array(
  z.object({
    variant,
    onHand: pieces,
    /** The count on hand that the page showed, null if not counted: 409 `refused` if it has changed since. */
    from: z.nullable(z.int32()),
  }),
);

/** Sets how many pieces lie on the shelf, of all variants or of none; counting begins with the first count. */
export const officeSetStock = contract({
  name: 'admin-set-stock',
  request: z.object({ counts: counts.check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({}),
});

/** Adds a delivery to counted variants, to all or to none. */
export const officeAddStock = contract({
  name: 'admin-add-stock',
  request: z.object({
    key: requestKey,
    additions: z
      .array(z.object({ variant, count: z.int().check(z.gte(-9999), z.lte(9999)) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({}),
});

/** Ends the counting of a variant. */
export const officeUncountStock = contract({
  name: 'admin-uncount-stock',
  request: z.object({ variant }),
  response: z.object({}),
});

/** Reads a CSV file with the columns `variant` and `on_hand`; nothing changes until the counts are set. */
export const officeReadStockFile = contract({
  name: 'admin-read-stock-file',
  request: z.object({ csv: requiredLines(50_000) }),
  response: z.object({ counts }),
});

/** The last changes of a variant, the newest first, each in a sentence. */
export const officeStockHistory = contract({
  name: 'admin-stock-history',
  request: z.object({ variant }),
  response: z.object({
    changes: z.array(
      z.object({
        at: timestamp,
        by: z.string(),
        text: z.string(),
        orderNumber: z.nullable(z.string()),
      }),
    ),
  }),
});
