/** How many minutes each kind of work may wait before an operator should look (docs/operations.md). */
export const LATE_MINUTES = {
  emails: 45,
  refunds: 60,
  erasures: 45,
  // Wait for the order's confirmation, and Stripe shows them only for convenience.
  'order numbers': 45,
  events: 45,
  payments: 45,
  checkouts: 45,
  // Orders that are to be canceled, because no answer came.
  delays: 45,
  // Nobody but an operator can decide.
  'unknown payments': 0,
} as const;
