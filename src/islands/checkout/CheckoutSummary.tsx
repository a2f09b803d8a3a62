import { useStore } from '@nanostores/react';
import { formatCents } from '#shop/money.ts';
import { isTaxKnown } from '#shop/pricing.ts';
import { $appliedPromo } from '#stores/payment/storage.ts';
import { $checkout, $checkoutQuote } from '#stores/checkout/checkout.ts';
import { CartItems, OrderSummary, summaryRows } from '../OrderSummary.tsx';

/** The order summary next to the form; tax follows the billing state, and a promo applied earlier still counts. */
export function CheckoutSummary() {
  const { billingAddress } = useStore($checkout);
  const quote = useStore($checkoutQuote);
  const promo = useStore($appliedPromo);
  return (
    <OrderSummary
      rows={summaryRows(quote, billingAddress, promo?.code)}
      total={formatCents(quote.totalCents)}
      isEstimate={!isTaxKnown(billingAddress)}
    >
      <CartItems />
    </OrderSummary>
  );
}
