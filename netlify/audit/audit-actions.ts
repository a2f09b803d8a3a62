/** What the audit records, by its subject. Also in the database (audit_actions); a test compares the two lists. */
export const AUDIT_ACTIONS = {
  order: [
    ...[
      'ship',
      'correct tracking',
      'correct address',
      'change size',
      'deliver',
      'cancel',
      'refund',
    ],
    ...['restock', 'print', 'note', 'resend'],
    ...['refund failed', 'refund not found', 'dispute', 'dispute won'],
    ...['open return', 'cancel return', 'refuse return', 'send label', 'receive piece'],
    ...['refund return', 'ship exchange', 'correct exchange', 'exchange sold out'],
  ],
  payment: ['make order', 'refund', 'book'],
  stock: ['set', 'add', 'uncount'],
  promo: ['create', 'disable'],
  orders: ['export'],
  subscribers: ['export'],
  outbox: ['retry', 'discard', 'hold'],
  event: ['retry'],
  webhook: ['retry', 'hold', 'discard'],
  person: ['export', 'erase', 'unsubscribe', 'leave waitlist'],
  office: ['make sign-in link', 'sign in', 'sign out', 'sign out everywhere'],
} as const;

export type OrderAction = (typeof AUDIT_ACTIONS)['order'][number];
