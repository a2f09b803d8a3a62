import { type ReactNode, useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import { OrderRefund } from './OrderRefund.tsx';
import styles from './payment.module.css';

/** How it was paid, and what was refunded. */
export function Payment({ order }: { order: ManagedOrder }) {
  const [isRefunding, setRefunding] = useState(false);
  const [link] = order.payments;
  return (
    <Section
      title="Payment"
      tool={
        link?.url && (
          <a className="text-button" href={link.url} target="_blank" rel="noreferrer">
            See it at {link.method === 'paypal' ? 'PayPal' : 'Stripe'}
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M13 4h7v7M20 4l-9 9M10 5H4v15h15v-6" />
            </svg>
          </a>
        )
      }
    >
      <dl className={`definition-rows amounts ${styles.amounts}`}>
        {order.payments.map((payment, index) => (
          <Amount key={index} name={paymentMethodName(payment)} cents={payment.amountCents}>
            {payment.paidAt === null ? payment.state : <Time at={payment.paidAt} />}
          </Amount>
        ))}
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} {...refund} />
        ))}
        {!isRefunding && order.refunds.length > 0 && (
          <div className="total">
            <dt>Left after refunds</dt>
            <dd>{formatCents(order.refundableCents)}</dd>
          </div>
        )}
      </dl>
      {isRefunding ? (
        <OrderRefund order={order} onClose={() => setRefunding(false)} />
      ) : (
        order.refundableCents > 0 && (
          <button
            className="button button-second button-small"
            type="button"
            onClick={() => setRefunding(true)}
          >
            Refund
          </button>
        )
      )}
    </Section>
  );
}

/** A refund, or money that a dispute took. */
function RefundRow(refund: ManagedOrder['refunds'][number]) {
  const { kind, state, amountCents, reason, createdAt } = refund;
  const isDispute = kind === 'reversal';
  const name = reason ? `Refunded: ${reason}` : 'Refunded';
  return (
    <Amount name={isDispute ? 'Dispute' : name} cents={-amountCents}>
      <Time at={createdAt} />
      {state === 'queued' && ', being refunded'}
      {state === 'failed' && isDispute && ', won: it came back'}
      {state === 'failed' && !isDispute && <span className="office-bad">, failed</span>}
    </Amount>
  );
}

interface AmountProps {
  name: string;
  cents: number;
  /** When, and what is to be known about it. */
  children: ReactNode;
}

function Amount({ name, cents, children }: AmountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
      <dd className="small muted">{children}</dd>
    </div>
  );
}
