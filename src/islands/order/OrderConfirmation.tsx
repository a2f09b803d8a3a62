import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '#shop/brand.ts';
import { orderTexts } from '#shop/order-page-messages.ts';
import { paths } from '#shop/paths.ts';
import { $fetchedAt, orderDetails, readOrderLink } from '#stores/order/order.ts';
import { Button } from '../Button.tsx';
import { OrderSheet } from './OrderSheet.tsx';

interface Props {
  /** Shown in print. */
  logo?: ReactNode;
  /** The skeleton. */
  waiting?: ReactNode;
}

/** The order behind this link, or why it can't be shown; without a token, nothing is asked (requirements §5, §8). */
export function OrderConfirmation(props: Props) {
  const [{ secureToken }] = useState(readOrderLink);
  return secureToken ? (
    <LoadedOrder {...props} />
  ) : (
    <OrderUnavailable title={orderTexts.accessDenied} reason={orderTexts.invalidOrderLink} />
  );
}

function LoadedOrder({ logo, waiting }: Props) {
  const view = useStore(orderDetails.$view);
  const now = useStore($fetchedAt);
  switch (view.state) {
    case 'loading':
      return waiting;
    case 'shown':
      return <OrderSheet {...view.value} now={now} logo={logo} />;
    case 'failed':
      return view.canRetry ? (
        <OrderUnavailable
          title={orderTexts.accessDenied}
          reason={orderTexts.orderDetailsFailed}
          onTryAgain={tryAgain}
        />
      ) : (
        <OrderUnavailable title={orderTexts.orderNotFound} reason={orderTexts.noOrderForLink} />
      );
  }
}

function tryAgain(): void {
  // The pressed button is removed while the order loads.
  document.getElementById('content')?.focus();
  orderDetails.$view.set({ state: 'loading' });
  void orderDetails.refresh();
}

interface OrderUnavailableProps {
  title: string;
  reason: string;
  onTryAgain?: () => void;
}

function OrderUnavailable({ title, reason, onTryAgain }: OrderUnavailableProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} | ${brand.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  const second = 'button button-second';
  return (
    <div className="page-message" role="alert">
      <h1 className="display-1">{title}</h1>
      <p className="lead">{reason}</p>
      <p>
        {orderTexts.cannotOpenOrder} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
      <p className="buttons">
        {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
        <a className={onTryAgain ? second : 'button'} href={paths.trackOrder}>
          Track Order
        </a>
        <a className={second} href={paths.contact}>
          Contact
        </a>
      </p>
    </div>
  );
}
