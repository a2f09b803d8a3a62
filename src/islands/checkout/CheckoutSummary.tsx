import { useStore } from '@nanostores/react';
import { $checkout, $checkoutQuote } from '#stores/checkout.ts';
import { CartItems } from '../CartItems.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import type { Picture } from '../picture.ts';
import { summaryRows } from '../summary-rows.ts';

/** The tag beside the form; its tax follows the billing state. */
export function CheckoutSummary({ picture }: { picture: Picture }) {
  const { billingAddress } = useStore($checkout);
  const quote = useStore($checkoutQuote);
  return (
    <OrderSummary rows={summaryRows(quote, billingAddress)} totalCents={quote.totalCents}>
      <CartItems picture={picture} />
    </OrderSummary>
  );
}
