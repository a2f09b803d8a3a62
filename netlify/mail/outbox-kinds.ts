import * as z from 'zod';

const ofOrder = z.object({ order_id: z.uuid() });
const ofReturn = z.object({
  order_id: z.uuid(),
  return_id: z.uuid(),
  /** The sold-out product. */
  product: z.optional(z.string()),
  size: z.optional(z.string()),
  /** Its label was not used in time. */
  is_expired: z.optional(z.boolean()),
  /** Its tracking number was wrong before. */
  is_corrected: z.optional(z.boolean()),
});
const ofRefund = z.object({ refund_id: z.uuid() });
const toAddress = z.object({ email: z.string() });
/** An email to the club: one product of the catalog may be in it. */
export const clubEmailContent = z.object({
  subject: z.string(),
  text: z.string(),
  productId: z.string().nullable(),
});

interface KindRecord {
  /** Its name in an order's history and under Work. */
  name: string;
  payload: z.ZodType;
  /**
   * `first`: a person waits for it. `last`: after everything about orders and refunds, since they may be thousands, are
   * for the owner, or wait without harm.
   */
  turn?: 'first' | 'last';
  isEmail?: false;
}

/**
 * The kinds of outbox rows. Also in the database (outbox_kinds), which says which are for the owner and which are
 * purged; a test compares the two lists.
 */
export const OUTBOX = {
  'order-confirmation': { name: 'Confirmation', payload: ofOrder },
  'order-number': {
    name: 'Order number for Stripe',
    payload: z.object({ payment_id: z.uuid() }),
    turn: 'last',
    isEmail: false,
  },
  'payment-failed': { name: 'Failed payment', payload: ofOrder },
  'sold-out': { name: 'Sold out while paying', payload: z.object({ payment_id: z.uuid() }) },
  'order-shipped': { name: 'Tracking number', payload: ofOrder },
  'tracking-corrected': { name: 'Corrected tracking number', payload: ofOrder },
  'address-corrected': { name: 'Corrected address', payload: ofOrder },
  'size-changed': {
    name: 'New size',
    payload: z.object({
      order_id: z.uuid(),
      product: z.string(),
      from: z.string(),
      to: z.string(),
      quantity: z.int(),
    }),
  },
  'order-refunded': {
    name: 'Refund',
    payload: z.object({
      order_id: z.uuid(),
      amount: z.int(),
      /** Missing in what 1.1.0 has queued. */
      refund_id: z.optional(z.uuid()),
      return_id: z.optional(z.uuid()),
      /** The return shipping fee that was kept, in cents. */
      fee: z.optional(z.int()),
      /** By how much it is another amount than what was paid for the pieces less the fee, in cents. */
      adjusted: z.optional(z.int()),
    }),
  },
  'order-delayed': { name: 'Notice of the delay', payload: ofOrder },
  'delay-reminder': { name: 'Reminder of the delay', payload: ofOrder },
  'order-cancelled': { name: 'Cancellation', payload: ofOrder },
  'return-requested': { name: 'Return request', payload: ofReturn },
  'return-label': { name: 'Return label', payload: ofReturn },
  'return-reminder': { name: 'Reminder of the return', payload: ofReturn },
  'return-refused': { name: 'Refusal of the return', payload: ofReturn },
  'return-cancelled': { name: 'Cancellation of the return', payload: ofReturn },
  'return-not-refunded': { name: 'Return without a refund', payload: ofReturn },
  'return-received': { name: 'Receipt of the return', payload: ofReturn },
  'exchange-shipped': { name: 'Tracking number of the new size', payload: ofReturn },
  'exchange-sold-out': { name: 'Refund instead of a new size', payload: ofReturn },
  message: {
    name: 'Message',
    payload: z.object({
      email: z.string(),
      /** Its id. Not `order_id`: the history quotes the message, and lists no email. */
      order: z.uuid(),
      /** The number of the return that it is about, if it is about one. */
      return: z.optional(z.string()),
      message: z.string(),
    }),
  },
  'order-links': { name: 'Links to orders', payload: toAddress, turn: 'first' },
  'account-link': {
    name: 'Link to a seller account',
    payload: z.object({ email: z.string(), account_id: z.string().nullable() }),
    turn: 'first',
  },
  'office-link': { name: 'Link to sign in', payload: toAddress, turn: 'first' },
  'office-signed-in': {
    name: 'Notice of a sign-in',
    payload: z.object({ email: z.string(), at: z.coerce.date() }),
  },
  welcome: {
    name: 'Welcome',
    payload: z.object({ email: z.string(), unsubscribe_token: z.string() }),
    turn: 'last',
  },
  'back-in-stock': {
    name: 'Back in stock',
    payload: z.object({ waitlist_id: z.int() }),
    turn: 'last',
  },
  'club-email': {
    name: 'Email to the club',
    payload: z.object({ club_email_id: z.uuid(), email: z.string() }),
    turn: 'last',
  },
  'club-email-test': {
    name: 'Test of an email to the club',
    payload: z.object({ email: z.string(), content: clubEmailContent }),
    turn: 'first',
  },
  erased: {
    name: 'Notice of an erasure',
    payload: z.object({ email: z.string(), first_name: z.nullable(z.string()) }),
    turn: 'last',
  },
  'contact-message': {
    name: 'Message of the contact form',
    payload: z.object({ name: z.string(), email: z.string(), message: z.string() }),
    turn: 'last',
  },
  'refused-emails': {
    name: 'Report of refused emails',
    payload: z.object({ day: z.iso.date(), count: z.int(), ids: z.array(z.uuid()) }),
    turn: 'last',
  },
  'failed-webhooks': {
    name: 'Report of webhooks',
    payload: z.object({ day: z.iso.date(), count: z.int(), events: z.array(z.string()) }),
    turn: 'last',
  },
  'unknown-payment': {
    name: 'Notice of a payment without an order',
    payload: z.object({ provider: z.enum(['stripe', 'paypal']), id: z.string() }),
    turn: 'last',
  },
  'new-order': { name: 'Notice to us', payload: ofOrder, turn: 'last' },
  'delay-expired': { name: 'Notice of an order without an answer', payload: ofOrder, turn: 'last' },
  'low-stock': {
    name: 'Notice of low stock',
    payload: z.object({
      product_id: z.string(),
      product_name: z.string(),
      size: z.string(),
      unsold: z.int(),
    }),
    turn: 'last',
  },
  dispute: { name: 'Notice of a dispute', payload: ofRefund, turn: 'last' },
  'dispute-won': {
    name: 'Notice of a dispute that was won',
    payload: z.object({
      refund_id: z.uuid(),
      /** The status that the order has again; null if it stays as it is. */
      back_to: z.nullable(z.string()),
      /** The pieces that are not free any more. */
      missing: z.array(z.object({ product_name: z.string(), size: z.string(), count: z.int() })),
    }),
    turn: 'last',
  },
  'failed-refund': { name: 'Notice of a failed refund', payload: ofRefund, turn: 'last' },
  'late-report': {
    name: 'Report of what is late',
    payload: z.object({ day: z.iso.date() }),
    turn: 'last',
  },
  // A storefront sale's payment belongs to the seller's account.
  refund: {
    name: 'Refund',
    payload: z.union([ofRefund, z.object({ sale_session_id: z.string() })]),
    isEmail: false,
  },
  'purge-availability': { name: 'Purge of availability', payload: z.object({}), isEmail: false },
  'erase-elsewhere': {
    name: 'Erasing outside of the database',
    payload: z.object({
      /** To be remembered outside of the database (email_hash), with the time as the database writes it. */
      email_hash: z.string(),
      erased_at: z.string(),
      /** Of returns, in the blob store. */
      labels: z.array(z.string()),
      /** Payments at Stripe, and hosted sessions, which 1.1 did not write. */
      intents: z.array(z.string()),
      sessions: z.array(z.string()).default([]),
    }),
    turn: 'last',
    isEmail: false,
  },
} satisfies Record<string, KindRecord>;

export type OutboxKind = keyof typeof OUTBOX;
export type ClubEmailContent = z.output<typeof clubEmailContent>;
export type Payloads = { [Kind in OutboxKind]: z.output<(typeof OUTBOX)[Kind]['payload']> };
export type EmailKind = {
  [Kind in OutboxKind]: (typeof OUTBOX)[Kind] extends { isEmail: false } ? never : Kind;
}[OutboxKind];

/**
 * An email, a refund, an order number for Stripe, a purge or what is to be erased elsewhere, that is due and claimed.
 */
export type OutboxWork = {
  [Kind in OutboxKind]: {
    id: string;
    kind: Kind;
    payload: Payloads[Kind];
    attempts: number;
    isForOwner: boolean;
  };
}[OutboxKind];

export const OUTBOX_KINDS = Object.keys(OUTBOX) as OutboxKind[];
export const isEmailKind = (kind: OutboxKind): kind is EmailKind => !('isEmail' in OUTBOX[kind]);
export const EMAIL_KINDS = OUTBOX_KINDS.filter(isEmailKind);
export const kindsOfTurn = (turn: 'first' | 'last'): OutboxKind[] =>
  OUTBOX_KINDS.filter((kind) => {
    const record: KindRecord = OUTBOX[kind];
    return record.turn === turn;
  });

export const outboxWork = z
  .object({
    id: z.uuid(),
    kind: z.enum(OUTBOX_KINDS),
    payload: z.unknown(),
    attempts: z.int(),
    isForOwner: z.boolean(),
  })
  .transform(
    ({ payload, ...work }) =>
      ({ ...work, payload: OUTBOX[work.kind].payload.parse(payload) }) as OutboxWork,
  );
