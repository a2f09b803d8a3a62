/**
 * Comments of released migrations, which are frozen, where they speak of other migrations or of where files stood then,
 * as schema.sql has them.
 */
export const REWORDED: Readonly<Record<string, string>> = {
  'src/contracts/orders/office-orders.ts': 'src/contracts/office/orders.ts',
  'netlify/adapters/records/emails/outbox-kinds.ts': 'netlify/mail/outbox-kinds.ts',
  'netlify/adapters/records/office/audit-actions.ts': 'netlify/audit/audit-actions.ts',
  'netlify/adapters/request-keys.ts': 'netlify/http/request-keys.ts',
  ' Rows change by the functions and triggers of 1005.': ' Rows change by functions and triggers.',
  "As in 1007, with the shop's zone. ": '',
  'As in 1007, but a promo code that has ended since it was paid with still counts.': `Restores the checkout of an unknown payment under its own id, and places its order as ever. Without content, the checkout is
-- restored as a purged one, so that place_order refunds the payment. p_order_number is the one that its order had before, which it
-- keeps if it is free. A promo code that has ended since it was paid with still counts. Called again, it returns the same.`,
  'As in 1008, also for a sale without an order (book_unknown_payment): its': `Records the result of a refund. Once all of a payment is refunded, so are the payment and its order, and the last refund
-- takes the rest of the tax. The customer gets an email about a refund of an order, but none about a reversal, which follows
-- from their own dispute. Of a sale without an order (book_unknown_payment), its`,
  'What ships with one number runs one at a time. As in 1010, with a lock of its own: the one that it had is that of a person who is erased.': `Refuses a tracking number whose newest other order the operator was not told of: it may be a mistake, or two orders in one box.
-- What ships with one number runs one at a time.`,
  'As in 1009; a slip that is printed again within a minute, because the order has changed, is no double press.': `Adds an entry to the history of an order that changes nothing of it, such as a note. The same within a minute is one, but a slip
-- that is printed again because the order has changed.`,
  'As in 1010: the same, and all of a product, if one is given.':
    'The orders that a search finds, and all of a product, if one is given.',
  "As in 1011, with the shop's zone. ": '',
  'As in 1202, also after a slash, an equals sign and what else no mailbox is named with, though addresses may have it: `Ada/ada@x.example`\n-- and `?email=ada@x.example` hold the address. Finds':
    '`Ada/ada@x.example` and `?email=ada@x.example` hold the address. Finds',
  'As in 1202, by those indexes.':
    'Takes an address out of the texts about other people: notes, reasons, messages, errors. Returns whether there was one.',
  'As in 1010: orders as': 'Orders as',
};
