import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $redirect, $view, createPaymentPage, followRedirect } from '#stores/payment/resume.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { $orderAddress, readReturn } from '#stores/payment/state.ts';
import { $paymentData } from '#stores/payment/storage.ts';
import { Notice } from '../Notice.tsx';
import { useCart } from '../use-cart.ts';
import { PaymentForm } from './PaymentForm.tsx';
import type { ProviderSettings } from './StripeFrames.tsx';

/** The payment page by its state: a wait, the form, or nothing to pay. */
export function PaymentPage({ provider }: { provider: ProviderSettings }) {
  // Throws where there is no browser storage.
  useCart();
  const view = useStore($view);
  const data = useStore($paymentData);
  const redirect = useStore($redirect);
  useEffect(() => createPaymentPage().exit, []);
  useEffect(() => {
    if (redirect) followRedirect(redirect);
  }, [redirect]);

  if (view === 'checking') {
    return <Wait>{readReturn() ? 'Placing your order' : 'Looking for your last payment'}</Wait>;
  }
  if (view === 'done') return <OrderIsPlaced />;
  if (view === 'empty') return <NothingToPay />;
  if (view === 'leaving' || !data) return null;
  return <PaymentForm provider={provider} data={data} />;
}

/** Replaces the long form, so the focus scrolls a phone up to it. */
function OrderIsPlaced() {
  const address = useStore($orderAddress);
  return (
    <>
      <Wait>Your order is placed. Opening it</Wait>
      <a href={address} ref={focusInView}>
        See your order
      </a>
    </>
  );
}

function Wait({ children }: { children: string }) {
  return (
    <p className="lead" role="status">
      {`${children}…`}
    </p>
  );
}

/** For a return from a provider to an empty cart: the order may have been placed already. */
function NothingToPay() {
  return (
    <div className="page-message">
      <Notice tone="plain" icon="alert" isSilent>
        {`There is nothing in your cart to pay for. ${texts.dontPayAgain}`}
      </Notice>
      <a className="button" href={paths.home}>
        Continue Shopping
      </a>
    </div>
  );
}
