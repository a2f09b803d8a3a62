import type { ReactNode } from 'react';
import { brand } from '#shop/brand.ts';
import { trackingLink } from '#shop/carriers.ts';
import { noBreak } from '#shop/no-break.ts';
import { orderLead, orderTitle, stands } from '#shop/order-messages.ts';
import { orderStatusLabel } from '#shop/order-state.ts';
import { returnIntroductions, returnTexts } from '#shop/return-messages.ts';
import { isUndelivered, isUnderWay } from '#shop/returns.ts';
import { formatDay } from '#shop/shop-clock.ts';
import type { Order, OrderReturns } from '#stores/order/order.ts';
import { Row } from '../Row.tsx';
import { CopyButton } from './CopyButton.tsx';
import { OrderStamp } from './OrderStamp.tsx';
import { PaymentBadges } from './PaymentBadges.tsx';
import styles from './order-head.module.css';

interface Props {
  order: Order;
  returns: OrderReturns | undefined;
  /** When the order was fetched. */
  now: Date;
  /** Shown in print. */
  logo?: ReactNode;
}

/** So long the page greets an order as new. */
const JUST_PLACED_MS = 15 * 60_000;

/** The order's state today, stamped while it stands, and its four facts (design, Head of an order). */
export function OrderHead({ order, returns, now, logo }: Props) {
  const isJustPlaced = now.getTime() - new Date(order.createdAt).getTime() < JUST_PLACED_MS;
  const isStamped = stands(order);
  const text = orderLead(order, {
    refundTo: returns?.refundTo ?? 'original payment method',
    until: returns?.until ?? null,
    isJustPlaced,
    now,
  });
  const lead = noBreak(text);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className="display-1" tabIndex={-1}>
            {orderTitle(order)}
          </h1>
          <p className="lead">
            {isStamped ? (
              (describeReturn(returns) ?? lead)
            ) : (
              <>
                <span>{`${lead} If that surprises you, write to `}</span>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
                <span>.</span>
              </>
            )}
          </p>
          {order.status === 'shipped' && <TrackLink {...order} />}
        </div>
        {isStamped && (
          <OrderStamp
            orderNumber={order.orderNumber}
            orderedAt={new Date(order.createdAt)}
            className={`${styles.stamp} ${isJustPlaced ? styles.pressed : ''}`}
          />
        )}
        <div className={styles.logo}>{logo}</div>
      </header>
      <OrderFacts order={order} />
    </>
  );
}

/** Leads to the carrier, as the email does, if we know its page. */
function TrackLink({ carrier = '', trackingNumber = '' }: Order) {
  const link = trackingLink(carrier, trackingNumber);
  if (!trackingNumber || !link) return null;
  return (
    <a className={`button ${styles.track}`} href={link}>
      {`Track with ${carrier}`}
    </a>
  );
}

/** Where a return under way is. */
function describeReturn(returns: OrderReturns | undefined): string | undefined {
  const underWay = returns?.requests.find(isUnderWay);
  if (!underWay) return undefined;
  return isUndelivered(underWay) ? returnTexts.undelivered : returnIntroductions[underWay.state];
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className={styles.facts}>
      <Row name="Order Number">
        <span>{order.orderNumber}</span>
        <CopyButton what="Order Number" text={order.orderNumber} />
      </Row>
      <Row name="Date">
        <time dateTime={order.createdAt}>{formatDay(new Date(order.createdAt))}</time>
      </Row>
      <Row name="Status">
        <span role="status">{orderStatusLabel(order)}</span>
      </Row>
      <Row name="Payment Status">
        <PaymentBadges {...order} />
      </Row>
    </dl>
  );
}
