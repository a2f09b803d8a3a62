import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import { officePaths } from '#shop/office-paths.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Button } from '#islands/Button.tsx';
import { Amounts } from '#islands/Row.tsx';
import { Time } from '../Time.tsx';
import { Section } from '../Section.tsx';
import { OrderRefund } from './OrderRefund.tsx';

export function Payment({ order }: { order: ManagedOrder }) {
  const [isRefunding, setRefunding] = useState(false);
  const [link] = order.payments;
  // Its pieces are refunded on its own page.
  const refunding = order.openReturns.find(({ pieces }) =>
    pieces.some(({ newSize }) => newSize === null),
  );
  return (
    <Section
      title="Payment"
      tool={
        link?.url && (
          <a className="text-button" href={link.url} target="_blank" rel="noreferrer">
            <span>{`See it at ${link.method === 'paypal' ? 'PayPal' : 'Stripe'}`}</span>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M13 4h7v7M20 4l-9 9M10 5H4v15h15v-6" />
            </svg>
          </a>
        )
      }
    >
      <Amounts
        rows={[...order.payments.map(paidAmount), ...order.refunds.map(refundedAmount)]}
        total={!isRefunding && order.refunds.length > 0 && formatCents(order.refundableCents)}
        totalLabel="Left after refunds"
      />
      {isRefunding && <OrderRefund order={order} onClose={() => setRefunding(false)} />}
      {refunding && (
        <p>
          The refund follows on{' '}
          <a href={officePaths.return(refunding.returnNumber)}>{refunding.returnNumber}</a>.
        </p>
      )}
      {!isRefunding && !refunding && order.refundableCents > 0 && (
        <Button variant="second" size="small" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
    </Section>
  );
}

const paidAmount = (payment: ManagedOrder['payments'][number]) => ({
  label: paymentMethodName(payment),
  value: formatCents(payment.amountCents),
  note: payment.paidAt === null ? payment.state : <Time at={payment.paidAt} />,
});

/** A refund, or money that a dispute took. */
function refundedAmount(refund: ManagedOrder['refunds'][number]) {
  const { kind, state, amountCents, reason, createdAt } = refund;
  const isDispute = kind === 'reversal';
  const name = reason ? `Refunded: ${reason}` : 'Refunded';
  return {
    label: isDispute ? 'Dispute' : name,
    value: formatCents(-amountCents),
    note: (
      <>
        <Time at={createdAt} />
        {state === 'queued' && <span>, being refunded</span>}
        {state === 'failed' && isDispute && <span>, won: it came back</span>}
        {state === 'failed' && !isDispute && <span className="office-bad">, failed</span>}
      </>
    ),
  };
}
