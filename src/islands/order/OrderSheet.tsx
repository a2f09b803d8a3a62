import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { cancelOrder } from '#contracts/returns.ts';
import { formatCents } from '#shop/money.ts';
import { orderAmountRows } from '#shop/pricing.ts';
import { brand } from '#shop/brand.ts';
import { texts } from '#shop/messages.ts';
import {
  canBeShipped,
  describePayment,
  isClosedByDispute,
  orderStatusLabel,
} from '#shop/order-state.ts';
import { thankYou } from '#shop/greeting.ts';
import { paths, RETURN_HASH } from '#shop/paths.ts';
import { cancelTerms, returnIntroductions, returnTexts } from '#shop/return-messages.ts';
import { isUndelivered, isUnderWay } from '#shop/returns.ts';
import { formatDay, shopClock } from '#shop/shop-clock.ts';
import { orderLink } from '#stores/order/change-order.ts';
import type { Order, OrderReturns } from '#stores/order/order.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Icon } from '../Icon.tsx';
import { Amounts, SummaryItems } from '../OrderSummary.tsx';
import { Row } from '../Row.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { CopyButton } from './CopyButton.tsx';
import { OrderStamp } from './OrderStamp.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { ReturnStatus } from './ReturnStatus.tsx';
import { ShippingTimeline } from './ShippingTimeline.tsx';
import styles from './order.module.css';

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

/** The order as a printable document. */
export function OrderSheet({ order, returns, now, logo }: Props) {
  const items = order.items.map(({ id, product_name, image, size, quantity, total_price }) => ({
    key: id,
    name: product_name,
    image,
    size,
    quantity,
    totalCents: total_price,
  }));
  const isJustPlaced = now.getTime() - new Date(order.created_at).getTime() < JUST_PLACED_MS;
  // Once it is too late, the form says so.
  const isTooLate = Boolean(
    returns?.until && shopClock(now).day > returns.until && !returns.requests.some(isUnderWay),
  );
  const canReturn = (returns?.pieces.length ?? 0) > 0 || isTooLate;
  const [isReturning, setReturning] = useState(canReturn && location.hash === RETURN_HASH);
  const closeForm = (focused: string) => {
    flushSync(() => setReturning(false));
    focusInView(document.querySelector<HTMLElement>(focused));
  };
  return (
    <article className={`receipt ${styles.receipt}`}>
      <header className={styles.head}>
        <div>
          <h1 className="display-1" tabIndex={-1}>
            {thankYou(order.customer.first_name)}
          </h1>
          <p className="lead">{introduction(order, returns, isJustPlaced)}</p>
        </div>
        <OrderStamp
          orderNumber={order.order_number}
          orderedAt={new Date(order.created_at)}
          className={`${styles.stamp} ${isJustPlaced ? styles.pressed : ''}`}
        />
        <div className={styles.logo}>{logo}</div>
      </header>
      <OrderFields order={order} />
      {order.payment_status === 'pending' && (
        <p className="notice">
          <Icon name="alert" />
          <span>{texts.paymentPending}</span>
        </p>
      )}
      {returns?.requests.map((shown) => (
        <ReturnStatus key={shown.returnNumber} order={order} returns={returns} shown={shown} />
      ))}
      <ShippingTimeline
        order={order}
        country={order.shipping_address.country}
        now={now}
        isUndelivered={returns?.requests.some(isUndelivered)}
      />
      <div className={styles.halves}>
        <div className={styles.people}>
          <People {...order} />
          <section>
            <h2 className="display-5 muted">Payment</h2>
            <p>{describePayment(order.payment_method, order.payment_status)}</p>
          </section>
        </div>
        <section aria-labelledby="order-items">
          <h2 className="display-3" id="order-items">
            Items
          </h2>
          <SummaryItems items={items} />
          <Amounts rows={orderAmountRows(order)} total={formatCents(order.total_amount)} />
        </section>
      </div>
      <div className={`buttons ${styles.actions}`}>
        <a className="button" href={paths.home}>
          Continue Shopping
        </a>
        <button className="button button-second" type="button" onClick={() => print()}>
          Print
        </button>
        {canReturn && (
          <button
            className="button button-second"
            type="button"
            onClick={() => setReturning(true)}
            id="return"
          >
            Return or exchange
          </button>
        )}
        {returns && canBeShipped({ status: order.status, paymentStatus: order.payment_status }) && (
          <CancelOrder order={order} returns={returns} />
        )}
      </div>
      {returns && isReturning && (
        <ReturnForm
          order={order}
          returns={returns}
          now={now}
          onSent={() => closeForm('[data-return]')}
          onClose={() => closeForm('#return')}
        />
      )}
    </article>
  );
}

/** Cancels the order while it has not shipped; the button says what is refunded. */
function CancelOrder({ order, returns }: { order: Order; returns: OrderReturns }) {
  const { leftCents, refundTo } = returns;
  return (
    <ConfirmChange
      contract={cancelOrder}
      body={{ ...orderLink(order), amountCents: leftCents }}
      label="Cancel order"
      confirm={leftCents > 0 ? `Cancel and refund ${formatCents(leftCents)}` : 'Cancel order'}
      keep="Keep order"
    >
      {cancelTerms(refundTo, leftCents)}
    </ConfirmChange>
  );
}

function introduction(
  { status, payment_status, customer }: Order,
  returns: OrderReturns | undefined,
  isJustPlaced: boolean,
): string {
  if (isClosedByDispute(status, payment_status)) {
    return `This order was closed while its payment was disputed. The dispute is over, and the payment is not refunded: write to ${brand.email}.`;
  }
  if (status === 'cancelled' || status === 'refunded') {
    const state = status === 'cancelled' ? 'canceled' : status;
    return `This order is ${state}. If that surprises you, write to ${brand.email}.`;
  }
  const underWay = returns?.requests.find(isUnderWay);
  if (underWay && isUndelivered(underWay)) return returnTexts.undelivered;
  if (underWay) return returnIntroductions[underWay.state] ?? '';
  const copy = isJustPlaced ? `A copy is on its way to ${customer.email}. ` : '';
  return `We have your order. ${copy}Include the order number when you write to us.`;
}

function OrderFields({ order }: { order: Order }) {
  return (
    <dl className={`facts ${styles.facts}`}>
      <Row name="Order Number">
        {order.order_number} <CopyButton what="Order Number" text={order.order_number} />
      </Row>
      <Row name="Date">
        <time dateTime={order.created_at}>{formatDay(new Date(order.created_at))}</time>
      </Row>
      <Row name="Status">
        <span role="status">{orderStatusLabel(order)}</span>
      </Row>
      <Row name="Payment Status">
        <PaymentStatus status={order.payment_status} />
      </Row>
    </dl>
  );
}

function People({ shipping_address: address, customer }: Order) {
  const { first_name, last_name, address_line1, address_line2 } = address;
  const place = `${address.city}, ${address.state_province} ${address.postal_code}`;
  return (
    <>
      <Lines
        title="Shipping Address"
        lines={[
          `${first_name} ${last_name}`,
          address_line1,
          ...(address_line2 ? [address_line2] : []),
          place,
          address.country,
        ]}
      />
      <Lines
        title="Contact"
        lines={[`${customer.first_name} ${customer.last_name}`, customer.email]}
      />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="display-5 muted">{title}</h2>
      <address>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  );
}
