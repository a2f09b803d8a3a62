import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { MAX_NOTES_LENGTH } from '#shop/checkout.ts';
import { destinationPart } from '#shop/checkout.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { hasZones } from '#shop/selling.generated.ts';
import { unservedPart } from '#shop/selling.ts';
import { chosenMethod } from '#shop/shipping-methods.ts';
import {
  $checkout,
  $checkoutQuote,
  continueToPayment,
  editNotes,
  followCheckoutQuote,
  setSameAsBilling,
} from '#stores/checkout/checkout.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { Button } from '../Button.tsx';
import { useCart } from '../use-cart.ts';
import { DeliveryAndReturns } from '../DeliveryAndReturns.tsx';
import { FoldedSummary, useIsWide } from '../FoldedSummary.tsx';
import { CartItems, isEstimate, OrderSummary, summaryRows } from '../OrderSummary.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ShippingMethods } from './ShippingMethods.tsx';
import { focusField, focusFieldOfAddress } from './form-fields.ts';
import styles from './checkout.module.css';

export function Checkout() {
  const { count } = useCart();
  const isEmpty = count === 0;
  useEffect(() => {
    if (isEmpty) location.replace(paths.cart);
  }, [isEmpty]);
  useEffect(focusFieldOfAddress, []);
  useEffect(followCheckoutQuote, []);
  const isWide = useIsWide();
  if (isEmpty) return null;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The error list above the fields is rendered first, so that focusing does not scroll to a position that then
    // moves.
    const invalidField = flushSync(continueToPayment);
    if (invalidField) focusField(invalidField);
  };
  const summary = <CheckoutSummary isWide={isWide} />;
  return (
    <form className="split" noValidate onSubmit={submit}>
      {!isWide && summary}
      <div>
        <ErrorSummary />
        <CustomerFields />
        <AddressFields part="billingAddress" />
        <ShippingAddress />
        {hasZones && <ShippingMethods />}
        <OrderNotes />
      </div>
      {isWide && summary}
      <div className={styles.end}>
        <p className={`buttons ${styles.actions}`}>
          <Button type="submit">Continue to Payment</Button>
          <a className={`text-button ${styles.back}`} href={paths.cart}>
            Back to Cart
          </a>
        </p>
        <DeliveryTo />
      </div>
    </form>
  );
}

/** Before the destination is known, no day of arrival is. */
const NO_METHOD = { name: '', days: null };

function DeliveryTo() {
  const data = useStore($checkout);
  const { shippingMethods } = useStore($checkoutQuote);
  const place = data[destinationPart(data)];
  if (hasZones && unservedPart(place)) return null;
  const method = chosenMethod(shippingMethods, data.shippingMethod);
  return <DeliveryAndReturns {...place} method={method ?? NO_METHOD} />;
}

/** Opens below its checkbox, so that nothing above it moves. */
function ShippingAddress() {
  const { sameAsBilling } = useStore($checkout);
  return (
    <>
      <div className={styles.same}>
        <label className="checkbox">
          <input
            type="checkbox"
            checked={sameAsBilling}
            aria-describedby="same-as-shipping-hint"
            onChange={(event) => setSameAsBilling(event.target.checked)}
          />
          <span>Same as shipping</span>
        </label>
        <p className="field-hint" id="same-as-shipping-hint">
          Ship to the billing address
        </p>
      </div>
      {!sameAsBilling && <AddressFields part="shippingAddress" />}
    </>
  );
}

function OrderNotes() {
  const { orderNotes } = useStore($checkout);
  return (
    <div className="field">
      <div className={`field-name ${styles.notes}`}>
        <label className="display-3" htmlFor="orderNotes">
          Order Notes
        </label>
        <span className="optional">(optional)</span>
      </div>
      <textarea
        id="orderNotes"
        maxLength={MAX_NOTES_LENGTH}
        value={orderNotes}
        onChange={(event) => editNotes(event.target.value)}
      />
    </div>
  );
}

/** The order summary of the form; tax and shipping follow the addresses, and a promo applied earlier still counts. */
function CheckoutSummary({ isWide }: { isWide: boolean }) {
  const Summary = isWide ? OrderSummary : FoldedSummary;
  const data = useStore($checkout);
  const quote = useStore($checkoutQuote);
  const promo = useStore($appliedPromo);
  const order = { ...data, shippingAddress: data[destinationPart(data)] };
  return (
    <Summary
      rows={summaryRows(quote, order, promo?.code)}
      total={formatCents(quote.totalCents)}
      isEstimate={isEstimate(quote, order)}
    >
      <CartItems />
    </Summary>
  );
}
