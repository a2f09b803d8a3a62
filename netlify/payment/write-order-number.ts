import { findPaidOrder } from './payments.queries.ts';
import { writeOrderNumber } from '#adapters/stripe/payment-intents.ts';

/**
 * Writes the number of an order into its payment at Stripe: should the order be lost with the database, the new one
 * keeps its number. PayPal can't change a completed order.
 */
export async function writeOrderNumberOf(paymentId: string): Promise<void> {
  const payment = await findPaidOrder(paymentId);
  if (payment) await writeOrderNumber(payment.id, payment.orderNumber);
}
