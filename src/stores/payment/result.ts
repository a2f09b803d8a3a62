import type { Message } from '#shop/messages.ts';

/** What the payment page says above its main button. */
export type PaymentNotice = 'price-changed' | 'promo-ended' | 'earlier-payment-unknown';

/** Why a step of a payment failed. */
export type PaymentFailure =
  /** The payment method's own message says so, with the reason if there is one for the shopper. */
  | { ok: false; type: 'failed'; reason?: string | undefined }
  /** This message says it, for every payment method alike. */
  | { ok: false; type: 'message'; message: Message }
  /** The page says it in place of a message. */
  | { ok: false; type: 'notice'; notice: PaymentNotice };

/** How a step of a payment ended. */
export type PaymentResult<Value> = { ok: true; value: Value } | PaymentFailure;

export const succeeded: PaymentResult<undefined> = { ok: true, value: undefined };

export const failed = (reason?: string): PaymentFailure => ({ ok: false, type: 'failed', reason });

export const failedWith = (message: Message): PaymentFailure => ({
  ok: false,
  type: 'message',
  message,
});
