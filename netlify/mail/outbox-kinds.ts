import * as z from 'zod';

/** Work of this kind, due and claimed. */
const work = <const Kind extends string, Payload extends z.ZodType>(kind: Kind, payload: Payload) =>
  z.object({ id: z.uuid(), kind: z.literal(kind), payload, attempts: z.int() });

const ofOrder = z.object({ order_id: z.uuid() });
const ofReturn = z.object({
  order_id: z.uuid(),
  return_id: z.uuid(),
  /** What has sold out. */
  product: z.optional(z.string()),
  size: z.optional(z.string()),
  /** Its label was not used in time. */
  is_expired: z.optional(z.boolean()),
  /** Its tracking number was wrong before. */
  is_corrected: z.optional(z.boolean()),
});
const ofRefund = z.object({ refund_id: z.uuid() });
const toAddress = z.object({ email: z.string() });

/** What the outbox holds, each with what it is about. Also in the database (outbox_kinds); a test compares the two lists. */
export const outboxWork = z.discriminatedUnion('kind', [
  work('order-confirmation', ofOrder),
  work('order-number', z.object({ payment_id: z.uuid() })),
  work('payment-failed', ofOrder),
  work('sold-out', z.object({ payment_id: z.uuid() })),
  work('order-shipped', ofOrder),
  work('tracking-corrected', ofOrder),
  work('address-corrected', ofOrder),
  work(
    'size-changed',
    z.object({
      order_id: z.uuid(),
      product: z.string(),
      from: z.string(),
      to: z.string(),
      quantity: z.int(),
    }),
  ),
  work(
    'order-refunded',
    z.object({
      order_id: z.uuid(),
      amount: z.int(),
      /** Missing in what 1.1.0 has queued. */
      refund_id: z.optional(z.uuid()),
      return_id: z.optional(z.uuid()),
      /** What was kept for the shipping of its return, in cents. */
      fee: z.optional(z.int()),
      /** By how much it is another amount than what was paid for the pieces less the fee, in cents. */
      adjusted: z.optional(z.int()),
    }),
  ),
  work('order-cancelled', ofOrder),
  work('return-requested', ofReturn),
  work('return-label', ofReturn),
  work('return-reminder', ofReturn),
  work('return-refused', ofReturn),
  work('return-cancelled', ofReturn),
  work('return-not-refunded', ofReturn),
  work('return-received', ofReturn),
  work('exchange-shipped', ofReturn),
  work('exchange-sold-out', ofReturn),
  work(
    'message',
    z.object({
      email: z.string(),
      /** Its id. Not `order_id`: the history quotes the message, and lists no email. */
      order: z.uuid(),
      /** The number of the return that it is about, if it is about one. */
      return: z.optional(z.string()),
      message: z.string(),
    }),
  ),
  work('order-links', toAddress),
  work('account-link', z.object({ email: z.string(), account_id: z.string().nullable() })),
  work('office-link', toAddress),
  work('office-signed-in', z.object({ email: z.string(), at: z.coerce.date() })),
  work('welcome', z.object({ email: z.string(), unsubscribe_token: z.string() })),
  work('back-in-stock', z.object({ waitlist_id: z.int() })),
  work('erased', z.object({ email: z.string(), first_name: z.nullable(z.string()) })),
  work('contact-message', z.object({ name: z.string(), email: z.string(), message: z.string() })),
  work('refused-emails', z.object({ day: z.iso.date(), count: z.int(), ids: z.array(z.uuid()) })),
  work(
    'failed-webhooks',
    z.object({ day: z.iso.date(), count: z.int(), events: z.array(z.string()) }),
  ),
  work('unknown-payment', z.object({ provider: z.enum(['stripe', 'paypal']), id: z.string() })),
  work('new-order', ofOrder),
  work(
    'low-stock',
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      size: z.string(),
      unsold: z.int(),
    }),
  ),
  work('dispute', ofRefund),
  work(
    'dispute-won',
    z.object({
      refund_id: z.uuid(),
      /** The status that the order has again; null if it stays as it is. */
      back_to: z.nullable(z.string()),
      /** The pieces that are not free any more. */
      missing: z.array(z.object({ product_name: z.string(), size: z.string(), count: z.int() })),
    }),
  ),
  work('failed-refund', ofRefund),
  work('late-report', z.object({ day: z.iso.date() })),
  // A storefront sale's payment belongs to the seller's account.
  work('refund', z.union([ofRefund, z.object({ sale_session_id: z.string() })])),
  work('purge-availability', z.object({})),
  work(
    'erase-elsewhere',
    z.object({
      /** To be remembered outside of the database (email_hash), with the time as the database writes it. */
      email_hash: z.string(),
      erased_at: z.string(),
      /** Of returns, in the blob store. */
      labels: z.array(z.string()),
      /** Payments at Stripe, and hosted sessions, which 1.1 did not write. */
      intents: z.array(z.string()),
      sessions: z.array(z.string()).default([]),
    }),
  ),
]);

/** An email, a refund, an order number for Stripe, a purge or what is to be erased elsewhere, that is due. */
export type OutboxWork = z.output<typeof outboxWork>;
export type Payloads = { [Work in OutboxWork as Work['kind']]: Work['payload'] };
export type OutboxKind = keyof Payloads;
const OTHER_KINDS = ['refund', 'order-number', 'purge-availability', 'erase-elsewhere'] as const;
export type EmailKind = Exclude<OutboxKind, (typeof OTHER_KINDS)[number]>;

export const OUTBOX_KINDS = outboxWork.options.map(({ shape }) => shape.kind.value);
export const isEmailKind = (kind: OutboxKind): kind is EmailKind =>
  !OTHER_KINDS.some((other) => other === kind);
export const EMAIL_KINDS = OUTBOX_KINDS.filter(isEmailKind);

/** Sent before everything else: a person waits for them. */
export const AWAITED_KINDS: readonly OutboxKind[] = ['office-link', 'order-links', 'account-link'];
/** Sent after everything about orders and refunds: they may be thousands, or are for the owner, or wait without harm. */
export const LAST_KINDS: readonly OutboxKind[] = [
  ...(['back-in-stock', 'welcome', 'erased', 'erase-elsewhere', 'order-number'] as const),
  ...(['contact-message', 'refused-emails', 'failed-webhooks', 'unknown-payment'] as const),
  ...([
    'new-order',
    'low-stock',
    'dispute',
    'dispute-won',
    'failed-refund',
    'late-report',
  ] as const),
];
