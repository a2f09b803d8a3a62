import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { findEarlierOrder } from '#stores/pay.ts';
import { $detour, takeDetour } from '#stores/payment-detour.ts';
import { $paymentData, $step } from '#stores/payment.ts';
import type { Picture } from '../picture.ts';
import { useCart } from '../use-cart.ts';
import type { CardSettings } from './CardPanel.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { PaymentForm } from './PaymentForm.tsx';

interface Props {
  picture: Picture;
  card: CardSettings;
}

/** Decides what the payment page is just now: the form, a wait, or nothing to pay. */
export function Payment(props: Props) {
  const { count } = useCart();
  const step = useStore($step);
  const data = useStore($paymentData);
  const detour = useStore($detour);
  useEffect(() => {
    void findEarlierOrder();
  }, []);
  useEffect(() => {
    if (detour) takeDetour(detour);
  }, [detour]);

  if (step === 'checking') return <Wait>Looking for your last payment</Wait>;
  if (step === 'done') return <Wait>Your order is placed. Here it comes</Wait>;
  if (detour || !data) return null;
  if (count === 0 && step === 'ready') return <NothingToPay />;
  return <PaymentForm {...props} billingAddress={data.billingAddress} />;
}

function Wait({ children }: { children: string }) {
  return (
    <p className="lead" role="status">
      {children}…
    </p>
  );
}
