import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { deliveryOf, deliveryPlace } from '#shop/delivery.ts';
import { formatCents } from '#shop/money.ts';
import { noBreak } from '#shop/no-break.ts';
import { orderAmountRows } from '#shop/pricing.ts';
import { orderTexts } from '#shop/order-page-messages.ts';
import { describePayment } from '#shop/order-messages.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { paths, RETURN_HASH } from '#shop/paths.ts';
import { cityLine, postalAddress } from '#shop/postal-address.ts';
import { cancelTerms } from '#shop/return-messages.ts';
import { isUndelivered, isUnderWay } from '#shop/returns.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { cancelOrder, type Order, orderLink, type OrderReturns } from '#stores/order/order.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { Amounts } from '../Row.tsx';
import { SummaryItems } from '../OrderSummary.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { OrderDelay } from './OrderDelay.tsx';
import { OrderHead } from './OrderHead.tsx';
import { ReturnForm } from '../returns/ReturnForm.tsx';
import { OpenLabel, ReturnStatus } from '../returns/ReturnStatus.tsx';
import { ShippingTimeline } from './ShippingTimeline.tsx';
import styles from './order-sheet.module.css';

interface Props {
  order: Order;
  returns?: OrderReturns | undefined;
  /** When the order was fetched. */
  now: Date;
  /** Shown in print. */
  logo?: ReactNode;
}

/** The order as a printable document. */
export function OrderSheet({ order, returns, now, logo }: Props) {
  const items = order.items.map(({ id, product, ...item }) => ({
    ...item,
    key: id,
    name: product,
  }));
  // Once it is too late, the form says so.
  const isTooLate = Boolean(
    returns?.until && shopClock(now).day > returns.until && !returns.requests.some(isUnderWay),
  );
  const canReturn = (returns?.pieces.length ?? 0) > 0 || isTooLate;
  const labeled = returns?.requests.find(
    ({ hasLabel, state }) => hasLabel && state === 'label_sent',
  );
  const place = deliveryPlace(order.shippingAddress);
  // Once the told day is over as well, there is nothing to answer until a new one is told.
  const asked =
    canBeShipped(order) && !deliveryOf(order, place, now).missedDay ? order.delay : undefined;
  const [isReturning, setReturning] = useState(canReturn && location.hash === RETURN_HASH);
  const closeForm = (focused: string) => {
    flushSync(() => setReturning(false));
    focusInView(document.querySelector<HTMLElement>(focused));
  };
  return (
    <article className={`receipt ${styles.receipt}`}>
      <OrderHead order={order} returns={returns} now={now} logo={logo} />
      {order.paymentStatus === 'pending' && (
        <Notice tone="plain" icon="alert" isSilent>
          {orderTexts.paymentPending}
        </Notice>
      )}
      {returns?.requests.map((shown) => (
        <ReturnStatus key={shown.returnNumber} order={order} returns={returns} shown={shown} />
      ))}
      {returns && asked && <OrderDelay order={order} delay={asked} returns={returns} />}
      <ShippingTimeline
        order={order}
        place={place}
        now={now}
        isUndelivered={returns?.requests.some(isUndelivered)}
      />
      <div className={styles.halves}>
        <div className={styles.people}>
          <People {...order} />
          <section>
            <h2 className="display-5 muted">Payment</h2>
            {describePayment(order).map((line, index) => (
              <p key={index}>{noBreak(line)}</p>
            ))}
          </section>
        </div>
        <section aria-labelledby="order-items">
          <h2 className="display-3" id="order-items">
            Items
          </h2>
          <SummaryItems items={items} />
          <Amounts rows={orderAmountRows(order)} total={formatCents(order.totalCents)} />
        </section>
      </div>
      {/* First what people come for. */}
      <div className={`buttons ${styles.actions}`}>
        {labeled && <OpenLabel order={order} returnNumber={labeled.returnNumber} />}
        {canReturn && (
          <Button
            variant={labeled || isReturning ? 'second' : undefined}
            onClick={() => setReturning(true)}
            id="return"
          >
            Return or exchange
          </Button>
        )}
        <a className={`button ${labeled || canReturn ? 'button-second' : ''}`} href={paths.home}>
          Continue Shopping
        </a>
        <Button variant="second" onClick={() => print()}>
          Print
        </Button>
        {returns && canBeShipped(order) && !asked && (
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
      action={cancelOrder}
      body={{ ...orderLink(order), amountCents: leftCents }}
      label="Cancel order"
      confirm={leftCents > 0 ? `Cancel and refund ${formatCents(leftCents)}` : 'Cancel order'}
      keep="Keep order"
    >
      {cancelTerms(refundTo, leftCents)}
    </ConfirmChange>
  );
}

function People({ shippingAddress: address, customer }: Order) {
  const { first_name, last_name, address_line1, address_line2, country } = postalAddress(address);
  return (
    <>
      <Lines
        title="Shipping Address"
        lines={[
          `${first_name} ${last_name}`,
          address_line1,
          ...(address_line2 ? [address_line2] : []),
          cityLine(address),
          country,
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
