import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isReturn } from '#stores/payment/provider-return.ts';
import { $redirect, followRedirect, resumePayment } from '#stores/payment/resume.ts';
import { $orderAddress, $step } from '#stores/payment/state.ts';
import { $paymentData } from '#stores/payment/storage.ts';
import type { Picture } from '../picture.ts';
import { useCart } from '../use-cart.ts';
import type { ProviderSettings } from './frame-settings.ts';
import { NothingToPay } from './NothingToPay.tsx';
import { PaymentForm } from './PaymentForm.tsx';

interface Props {
  picture: Picture;
  provider: ProviderSettings;
}

/** The payment page by its state: a wait, the form, or nothing to pay. */
export function Payment(props: Props) {
  const { count } = useCart();
  const step = useStore($step);
  const data = useStore($paymentData);
  const redirect = useStore($redirect);
  useEffect(() => {
    void resumePayment();
  }, []);
  useEffect(() => {
    if (redirect) followRedirect(redirect);
  }, [redirect]);

  if (step === 'checking') {
    return (
      <Wait>
        {isReturn(location.search) ? 'Placing your order' : 'Looking for your last payment'}
      </Wait>
    );
  }
  if (step === 'done') return <OrderIsPlaced />;
  if (redirect || !data) return null;
  if (count === 0 && step === 'ready') return <NothingToPay />;
  return <PaymentForm {...props} billingAddress={data.billingAddress} />;
}

/** The long form is replaced by a short text, so the focus scrolls a phone up to it. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

function OrderIsPlaced() {
  return (
    <>
      <Wait>Your order is placed. Here it comes</Wait>
      <a href={useStore($orderAddress)} ref={focusOnMount}>
        See your order
      </a>
    </>
  );
}

function Wait({ children }: { children: string }) {
  return (
    <p className="lead" role="status">
      {children}…
    </p>
  );
}
