import * as z from 'zod';
import type { MoneyBack } from '../money-back.ts';
import { paypalApprovalPage } from '../provider-address.ts';
import { settings } from '../settings.ts';
import { paypalMoney } from './money.ts';
import { contentReply, readPaypalContent } from './payment-content.ts';

/** The account that is paid: any page with our client id can create an order that pays another. */
const payee = z.object({ merchant_id: z.string().optional() }).optional();

export const captureReply = z
  .object({
    id: z.string(),
    status: z.enum([
      'COMPLETED',
      'DECLINED',
      'PARTIALLY_REFUNDED',
      'PENDING',
      'REFUNDED',
      'FAILED',
    ]),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: paypalMoney,
    custom_id: z.string().optional(),
    payee,
    create_time: z.string().optional(),
    update_time: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  })
  .transform((capture) => ({
    id: capture.id,
    status: capture.status,
    /** The capture failed for good. */
    isDeclined: capture.status === 'DECLINED' || capture.status === 'FAILED',
    /** The reason for a pending or declined capture. */
    reason: capture.status_details?.reason,
    amountCents: capture.amount.cents,
    currency: capture.amount.currency,
    /** When it was begun: when it was paid too, unless it was pending. */
    begunAt: dateOf(capture.create_time),
    /** When it was completed. Once it is refunded PayPal no longer says. */
    completedAt: capture.status === 'COMPLETED' ? dateOf(capture.update_time) : undefined,
    /** Our checkout id, set when the order was created. */
    checkoutId: z.uuid().safeParse(capture.custom_id).data,
    /** Both only in the reply for the capture itself. */
    orderId: capture.supplementary_data?.related_ids?.order_id,
    payeeId: capture.payee?.merchant_id,
  }));

const dateOf = (time: string | undefined) => (time ? new Date(time) : undefined);

/** A capture: completed, pending or declined. */
export type PaypalCapture = z.output<typeof captureReply>;

export const refundReply = z
  .object({
    id: z.string(),
    status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
    amount: paypalMoney,
    custom_id: z.string().optional(),
    note_to_payer: z.string().optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  })
  .transform(({ id, status, amount, custom_id, note_to_payer, links }): MoneyBack => {
    // The note of PayPal's example of PAYMENT.CAPTURE.REVERSED.
    const isReversal = note_to_payer === 'Payment reversed';
    return {
      id,
      paymentId: captureAbove(links),
      amountCents: amount.cents,
      kind: isReversal ? 'reversal' : 'external',
      state: REFUND_STATES[status],
      // A reversal carries the fields of its capture.
      metadataRefundId: isReversal ? undefined : custom_id,
    };
  });

const REFUND_STATES = {
  COMPLETED: 'made',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

const unit = contentReply.omit({ breakdown: true }).extend({
  amount: contentReply.pick({ breakdown: true }),
  payee,
  payments: z
    .object({
      captures: z.array(captureReply).default([]),
      refunds: z.array(refundReply).default([]),
    })
    .optional(),
});

const unitWithCaptures = z.looseObject({
  payments: z
    .looseObject({ captures: z.array(z.looseObject({ id: z.string() })).default([]) })
    .optional(),
});

const account = z.object({ email_address: z.string().optional() });

/**
 * An order, as the purchase unit says that this capture has paid; as its first without one. Ours have one, and a page
 * with our client ID can write ten.
 */
export const orderReply = (captureId?: string) =>
  z
    .object({
      id: z.string(),
      status: z.enum([
        'CREATED',
        'SAVED',
        'PAYER_ACTION_REQUIRED',
        // Only in developer.paypal.com/braintree/graphql/reference/types/pay-pal-order-status.
        'PENDING_APPROVAL',
        'APPROVED',
        'COMPLETED',
        'VOIDED',
      ]),
      payment_source: z.object({ paypal: account.optional() }).optional(),
      /** Deprecated (PayPal's spec of `order`). */
      payer: account.optional(),
      purchase_units: z
        .array(unitWithCaptures)
        .nonempty()
        .transform((units): { hasOneUnit: boolean; paid: unknown } => ({
          hasOneUnit: units.length === 1,
          paid: units.find(hasCapture(captureId)) ?? units[0],
        }))
        .pipe(z.object({ hasOneUnit: z.boolean(), paid: z.unknown().pipe(unit) })),
    })
    .transform(
      ({
        id,
        status,
        payment_source,
        payer,
        purchase_units: {
          hasOneUnit,
          paid: { amount, payee, payments, ...content },
        },
      }) => ({
        id,
        /** Where the shopper approves it. */
        approvalUrl: paypalApprovalPage(id, settings().PAYPAL_API_BASE),
        hasOneUnit,
        payeeId: payee?.merchant_id,
        content: readPaypalContent(
          { ...content, breakdown: amount.breakdown },
          payment_source?.paypal?.email_address ?? payer?.email_address,
        ),
        /** Of its capture. */
        refunds: payments?.refunds ?? [],
        ...stateOf(status, payments?.captures[0]),
      }),
    );

/** An order at PayPal. */
export type PaypalOrder = z.output<ReturnType<typeof orderReply>>;

const hasCapture =
  (captureId: string | undefined) =>
  ({ payments }: z.output<typeof unitWithCaptures>) =>
    payments?.captures.some(({ id }) => id === captureId) ?? false;

type State =
  | { state: 'awaiting_approval' }
  | { state: 'approved' }
  | { state: 'captured'; capture: PaypalCapture }
  /** Its capture was declined: it can't be paid any more. */
  | { state: 'declined'; capture: PaypalCapture }
  | { state: 'voided' };

function stateOf(status: string, capture: PaypalCapture | undefined): State {
  if (capture) return { state: capture.isDeclined ? 'declined' : 'captured', capture };
  if (status === 'APPROVED') return { state: 'approved' };
  if (status === 'VOIDED') return { state: 'voided' };
  if (status === 'COMPLETED') throw new Error('A completed PayPal order has no capture.');
  return { state: 'awaiting_approval' };
}

/** A refund names its capture only in a link. */
function captureAbove(links: { rel: string; href: string }[]): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return up && /\/captures\/([^/?]+)$/.exec(up)?.[1];
}
