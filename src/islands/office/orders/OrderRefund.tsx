import { useState } from 'react';
import { officeRefundOrder } from '#contracts/office/order-actions.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { SHIPPING_WITH_TAX } from '#shop/pricing.ts';
import { monthAndDay, shopClock } from '#shop/shop-clock.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { refundProposals, restockedPieces } from '#stores/office/orders/refund.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { Amounts } from '#islands/Row.tsx';
import { RefundForm } from '../RefundForm.tsx';
import { Restock } from './Restock.tsx';
import styles from './panel.module.css';

const refund = managedOrder.action(officeRefundOrder);

export function OrderRefund({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber, refundableCents, totalCents } = order;
  /** How many pieces of each line go back into stock. */
  const [counts, setCounts] = useState<readonly number[]>(() => order.items.map(() => 0));
  const [payment] = order.payments;
  const refundedCents = totalCents - refundableCents;
  const restock = restockedPieces(counts, order);
  const restocked = restock.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ');
  const remaining = (cents: number) =>
    cents <= refundableCents && formatCents(refundableCents - cents);
  return (
    <div className={`${styles.panel} ${styles.wide}`}>
      <h3 className="office-title">Refund</h3>
      <RefundForm
        action={refund}
        proposedCents={refundableCents}
        choices={[`All, ${formatCents(refundableCents)}`, 'Part of it']}
        leastCents={1}
        mostCents={refundableCents}
        amountError={(mostCents) => `Enter an amount of at most ${formatCents(mostCents)}.`}
        proposals={refundProposals(order)}
        shipping={shippingChoice(order)}
        reasonHint="For us. The shopper doesn’t see it."
        label={(cents) => `Refund ${cents ? formatCents(cents) : ''}`}
        onSend={(sent) =>
          void refund.run({ orderNumber, restock, ...sent }, (done) => {
            onClose();
            showResult(done);
          })
        }
        onClose={onClose}
        question={(cents) => (
          <>
            <p>
              {`It goes to ${order.name}, to the ${payment ? paymentMethodName(payment) : 'shopper'}, and takes 5-7 business days. A refund can’t be undone.`}
            </p>
            <Amounts
              rows={[
                { label: 'Order', value: orderNumber },
                restock.length > 0 && { label: 'Back into stock', value: restocked },
              ]}
              total={remaining(cents)}
              totalLabel="Left after this"
            />
          </>
        )}
      >
        {(cents, shippingCents) => (
          <div>
            <Restock order={order} counts={counts} onEdit={setCounts} />
            <div aria-live="polite">
              <Amounts
                rows={[
                  { label: 'Paid', value: formatCents(totalCents) },
                  refundedCents > 0 && {
                    label: 'Refunded before',
                    value: formatCents(-refundedCents),
                  },
                  { label: 'This refund', value: formatCents(shippingCents - cents) },
                  shippingCents > 0 && {
                    label: SHIPPING_WITH_TAX,
                    value: formatCents(-shippingCents),
                  },
                ]}
                total={remaining(cents)}
                totalLabel="Left after this"
              />
            </div>
          </div>
        )}
      </RefundForm>
    </div>
  );
}

/** Shipping that is left to refund, or when the last of it was. */
function shippingChoice({ shipping, refundableCents }: ManagedOrder) {
  if (!shipping) return undefined;
  const { leftCents, leftTaxCents, refundedAt } = shipping;
  const cents = leftCents + leftTaxCents;
  const day = refundedAt && monthAndDay(shopClock(new Date(refundedAt)).day);
  if (cents === 0) return { cents, label: `Shipping was refunded on ${day}.` };
  if (cents > refundableCents) return undefined;
  const label = (
    <>
      <span>{`Shipping ${formatCents(leftCents)}`}</span>
      {leftTaxCents > 0 && (
        <span className="small muted">{`and the ${formatCents(leftTaxCents)} sales tax on it`}</span>
      )}
    </>
  );
  return { cents, label };
}

function showResult(refund: ResponseOf<typeof officeRefundOrder>): void {
  const { amountCents, state, externalCents } = refund;
  const amount = formatCents(amountCents);
  if (state === 'failed') {
    const before = `${formatCents(externalCents)} was refunded in the provider’s dashboard before.`;
    const text = `The provider refused to refund ${amount}.`;
    showFailure({ title: 'Not refunded', text: externalCents > 0 ? before : text });
  } else if (state === 'succeeded') {
    showToast({ title: `${amount} refunded`, text: 'The shopper gets an email.' });
  } else {
    showToast({
      title: `${amount} is being refunded`,
      text: 'Reload this page to see that it is done.',
    });
  }
}
