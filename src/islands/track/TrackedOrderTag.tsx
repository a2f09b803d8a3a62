import type { Ref } from 'react';
import { orderTexts } from '#shop/order-page-messages.ts';
import { formatCents } from '#shop/money.ts';
import { orderStatusLabel } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { canAskForReturn } from '#shop/returns.ts';
import { noBreak } from '#shop/no-break.ts';
import { formatDay } from '#shop/shop-clock.ts';
import type { TrackedOrder } from '#stores/track/track.ts';
import { Row } from '../Row.tsx';
import { PaymentBadges } from '../order/PaymentBadges.tsx';
import { Shipment } from '../order/Shipment.tsx';
import { hasTimeline, ShippingTimeline } from '../order/ShippingTimeline.tsx';
import styles from './track.module.css';

interface Props {
  order: TrackedOrder;
  /** When the order was fetched. */
  now: Date;
  titleRef: Ref<HTMLHeadingElement>;
}

/** The found order with its status, and links to all details (requirements §2) and to the form of a return (§6). */
export function TrackedOrderTag({ order, now, titleRef }: Props) {
  const { id, secureToken, orderNumber, paymentStatus } = order;
  const dates = {
    status: order.status,
    shippedAt: dateOf(order.shippedAt),
    deliveredAt: dateOf(order.deliveredAt),
  };
  return (
    <section className={`order-summary ${styles.order}`} aria-labelledby="tracked-order">
      <header className={styles.head}>
        <h2 id="tracked-order" className={`display-2 ${styles.title}`} ref={titleRef} tabIndex={-1}>
          {orderNumber}
        </h2>
        <p className={styles.payment}>
          <span className="display-5 muted">Payment</span>
          <PaymentBadges paymentStatus={paymentStatus} />
        </p>
      </header>
      <dl className="definition-rows">
        <Row name="Date">{longDay(order.createdAt)}</Row>
        <Row name="Status">{orderStatusLabel(order)}</Row>
        <Row name="Total">{formatCents(order.totalCents)}</Row>
        {order.shippedAt && <Row name="Shipped">{longDay(order.shippedAt)}</Row>}
        {/* The timeline has it, if there is one. */}
        {order.trackingNumber && !hasTimeline(order.status) && (
          <Row name="Tracking">
            <Shipment carrier={order.carrier} trackingNumber={order.trackingNumber} />
          </Row>
        )}
      </dl>
      {paymentStatus === 'pending' && <p className="small">{orderTexts.paymentPending}</p>}
      <ShippingTimeline order={order} place={{ country: order.country }} now={now} />
      <a className="button button-wide" href={paths.orderConfirmation(id, secureToken)}>
        View Full Order Details
      </a>
      {canAskForReturn(dates, now) && (
        <a className="button button-second button-wide" href={paths.requestReturn(id, secureToken)}>
          Return or exchange
        </a>
      )}
    </section>
  );
}

const dateOf = (timestamp: string | undefined) => (timestamp ? new Date(timestamp) : null);

const longDay = (timestamp: string) => (
  <time dateTime={timestamp}>{noBreak(formatDay(new Date(timestamp), 'long'))}</time>
);
