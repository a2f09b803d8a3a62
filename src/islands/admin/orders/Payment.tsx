import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { formatCents } from '#shop/money.ts';
import { formatListed } from '#shop/office-clock.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { $refund, openRefund } from '#stores/admin/refund.ts';
import { paidWith } from './paid-with.ts';
import { RefundPanel } from './RefundPanel.tsx';
import styles from './order.module.css';

/** How it was paid, and what was refunded. */
export function Payment({ order }: { order: ManagedOrder }) {
  const isRefunding = useStore($refund) !== undefined;
  const now = new Date();
  const when = (at: string) => formatListed(new Date(at), now);
  const link = order.payments.find(({ url }) => url !== null);
  return (
    <section className={`office-part ${styles.payment}`} aria-labelledby="payment">
      <header>
        <h2 id="payment">Payment</h2>
        {link?.url && (
          <a className="text-button" href={link.url} target="_blank" rel="noreferrer">
            See it at {link.method === 'paypal' ? 'PayPal' : 'Stripe'}
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M13 4h7v7M20 4l-9 9M10 5H4v15h15v-6" />
            </svg>
          </a>
        )}
      </header>
      <dl className="definition-rows amounts">
        {order.payments.map((payment, index) => (
          <Amount
            key={index}
            name={paidWith(payment)}
            note={payment.paidAt === null ? payment.state : when(payment.paidAt)}
            cents={payment.amountCents}
          />
        ))}
        {order.refunds.map(({ id, amountCents, state, reason, createdAt }) => (
          <Amount
            key={id}
            name={reason ? `Refunded: ${reason}` : 'Refunded'}
            note={
              <>
                {when(createdAt)}
                {state === 'queued' && ', being refunded'}
                {state === 'failed' && <span className={styles.bad}>, failed</span>}
              </>
            }
            cents={-amountCents}
          />
        ))}
        {!isRefunding && order.refunds.length > 0 && (
          <div className="total">
            <dt>Left after refunds</dt>
            <dd>{formatCents(order.refundableCents)}</dd>
          </div>
        )}
      </dl>
      {isRefunding ? (
        <RefundPanel order={order} />
      ) : (
        order.refundableCents > 0 && (
          <button className="button button-second button-small" type="button" onClick={openRefund}>
            Refund
          </button>
        )
      )}
    </section>
  );
}

function Amount({ name, note, cents }: { name: string; note: ReactNode; cents: number }) {
  return (
    <div className={styles.amount}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
      <dd className="small muted">{note}</dd>
    </div>
  );
}
