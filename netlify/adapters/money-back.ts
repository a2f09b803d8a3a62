/** Money of a payment that its provider has sent back or taken back: a refund, a reversal, a dispute. */
export interface MoneyBack {
  /** The provider's. */
  id: string;
  /** The PaymentIntent or capture; undefined for a charge without one, which another shop on the account has made. */
  paymentId: string | undefined;
  amountCents: number;
  /** A reversal is money that the provider took by itself. */
  kind: 'external' | 'reversal';
  /**
   * `inquiry`: the bank asks, and no money was taken. `pending`: the money went, and may still come back. `made`: it is
   * gone. `failed`: it is with us.
   */
  state: 'inquiry' | 'pending' | 'made' | 'failed';
  /** Our own id of it. PayPal copies a capture's custom id where a refund has none. */
  metadataRefundId: string | undefined;
}

/** Whether the money is not with us now. */
export function hasGone({ state }: MoneyBack): boolean {
  return state === 'pending' || state === 'made';
}

/** The cents of it that are not with us now. */
export function goneCents(money: readonly MoneyBack[]): number {
  return money.filter(hasGone).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
