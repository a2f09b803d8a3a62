import type { ReactNode, Ref } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatStatus, paymentBadge } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import type { TrackedOrder } from '#stores/track/track.ts';
import { PaymentStatus } from '../order/PaymentStatus.tsx';
import styles from './track.module.css';

interface Props {
  order: TrackedOrder;
  titleRef: Ref<HTMLHeadingElement>;
}

/** The found order with its status and a link to all details (specification §2). */
export function TrackedOrderTag({ order, titleRef }: Props) {
  const { id, secure_token, order_number, payment_status } = order;
  return (
    <section className={`tag ${styles.tag}`} aria-labelledby="tracked-order">
      <header className={styles.head}>
        <h2 id="tracked-order" className={`d2 ${styles.title}`} ref={titleRef} tabIndex={-1}>
          {order_number}
        </h2>
        <PaymentStatus status={payment_status} />
      </header>
      <dl className="leaders">
        <Row name="Date">
          <time dateTime={order.created_at}>{formatDay(new Date(order.created_at), 'long')}</time>
        </Row>
        <Row name="Status">{formatStatus(order.status)}</Row>
        <Row name="Payment">{paymentBadge(payment_status).label}</Row>
        <Row name="Total">{formatCents(order.total_amount)}</Row>
      </dl>
      <a className="button button-wide" href={paths.orderConfirmation(id, secure_token)}>
        View Full Order Details
      </a>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
