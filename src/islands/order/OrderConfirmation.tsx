import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '#shop/brand.ts';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $order, loadOrder, pollOrder, readOrderLink } from '#stores/order/order.ts';
import { OrderSheet } from './OrderSheet.tsx';

interface Props {
  /** Shown in print. */
  logo?: ReactNode;
  /** The skeleton. */
  waiting?: ReactNode;
}

/** The order behind this link, or why it can't be shown. */
export function OrderConfirmation({ logo, waiting }: Props) {
  const view = useStore($order);
  const [{ orderId, secureToken }] = useState(readOrderLink);
  useEffect(() => {
    void loadOrder(orderId, secureToken);
    return pollOrder(orderId, secureToken);
  }, [orderId, secureToken]);

  const tryAgain = () => {
    // The pressed button is removed while the order loads.
    document.getElementById('content')?.focus();
    void loadOrder(orderId, secureToken);
  };

  switch (view.state) {
    case 'loading':
      return waiting;
    case 'shown':
      return (
        <OrderSheet order={view.order} returns={view.returns} now={view.fetchedAt} logo={logo} />
      );
    case 'missing':
      return <OrderUnavailable title={texts.orderNotFound} reason={texts.noOrderForLink} />;
    case 'denied':
      return (
        <OrderUnavailable
          title={texts.accessDenied}
          reason={view.reason}
          onTryAgain={view.mayTryAgain ? tryAgain : undefined}
        />
      );
  }
}

interface OrderUnavailableProps {
  title: string;
  reason: string;
  onTryAgain?: (() => void) | undefined;
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
        {texts.cannotOpenOrder} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
      <p className="buttons">
        {onTryAgain && (
          <button className="button" type="button" onClick={onTryAgain}>
            Try again
          </button>
        )}
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
