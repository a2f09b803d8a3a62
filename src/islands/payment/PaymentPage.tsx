import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import type { CartProduct } from '#stores/cart/cart.ts';
import { $redirect, $view, followRedirect, resumePayment } from '#stores/payment/resume.ts';
import { isReturn, $orderAddress } from '#stores/payment/state.ts';
import { $paymentData } from '#stores/payment/storage.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Icon } from '../Icon.tsx';
import { useCart, useProducts } from '../use-cart.ts';
import styles from './payment.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import type { ProviderSettings } from './StripeFrames.tsx';

interface Props {
  products: readonly CartProduct[];
  provider: ProviderSettings;
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
}

export function PaymentPage({ products, provider, head }: Props) {
  useProducts(products);
  return (
    <ErrorBoundary>
      {head}
      <Payment provider={provider} />
    </ErrorBoundary>
  );
}

/** The payment page by its state: a wait, the form, or nothing to pay. */
function Payment({ provider }: Pick<Props, 'provider'>) {
  // Throws where there is no browser storage.
  useCart();
  const view = useStore($view);
  const data = useStore($paymentData);
  const redirect = useStore($redirect);
  useEffect(() => {
    void resumePayment();
  }, []);
  useEffect(() => {
    if (redirect) followRedirect(redirect);
  }, [redirect]);

  if (view === 'checking') {
    return (
      <Wait>
        {isReturn(location.search) ? 'Placing your order' : 'Looking for your last payment'}
      </Wait>
    );
  }
  if (view === 'done') return <OrderIsPlaced />;
  if (view === 'empty') return <NothingToPay />;
  if (view === 'leaving' || !data) return null;
  return <PaymentForm provider={provider} data={data} />;
}

/** The long form is replaced by a short text, so the focus scrolls a phone up to it. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

function OrderIsPlaced() {
  const address = useStore($orderAddress);
  return (
    <>
      <Wait>Your order is placed. Opening it</Wait>
      <a href={address} ref={focusOnMount}>
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

/** For a return from a provider to an empty cart: the order may have been placed already. */
function NothingToPay() {
  return (
    <div className={styles.nothing}>
      <p className="notice">
        <Icon name="alert" />
        <span>There is nothing in your cart to pay for. {texts.dontPayAgain}</span>
      </p>
      <a className="button" href={paths.home}>
        Continue Shopping
      </a>
    </div>
  );
}
