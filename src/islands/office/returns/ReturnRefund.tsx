import { officeRefundReturn, type ManagedReturn } from '#contracts/office/returns.ts';
import { formatCents } from '#shop/money.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Amounts } from '#islands/Row.tsx';
import { RefundForm } from '../RefundForm.tsx';
import { Section } from '../Section.tsx';
import styles from './returns.module.css';

const refund = managedReturn.action(officeRefundReturn);

/**
 * The refund to the shopper, as computed or another amount; nothing if all of it is exchanged, or the return is closed.
 */
export function ReturnRefund({ returned }: { returned: ManagedReturn }) {
  const { pieces, sums, state, refundTo } = returned;
  const forMoney = pieces.filter(
    ({ newSize, condition, receivedAt }) =>
      newSize === null && (condition !== null || receivedAt === null),
  );
  if (forMoney.length === 0 || state === 'refused' || state === 'cancelled') return null;
  const isRefunded = forMoney.every(({ outcome }) => outcome !== null);
  const isAhead = state === 'requested' || state === 'label_sent';
  return (
    <Section
      title={isAhead ? 'Refund, once it is here' : 'Refund'}
      tool={refundTo && <p className="muted">{`to ${refundTo}`}</p>}
    >
      <div className={styles.refund}>
        <Amounts
          rows={returned.amounts}
          total={formatCents(sums.totalCents)}
          totalLabel={isRefunded ? 'Refunded' : 'Worked out'}
        />
        {isRefunded && returned.refundReason !== null && (
          <p className="small">{returned.refundReason}</p>
        )}
        {returned.next === 'refund' && <Refund returned={returned} />}
      </div>
    </Section>
  );
}

function Refund({ returned }: { returned: ManagedReturn }) {
  const { returnNumber, sums, leftCents, name, refundTo } = returned;
  const most = `At most ${formatCents(leftCents)}.`;
  return (
    <RefundForm
      action={refund}
      proposedCents={sums.totalCents}
      choices={['As worked out', 'Another amount']}
      leastCents={0}
      mostCents={leftCents}
      amountHint={most}
      amountError={() => `Enter an amount. ${most}`}
      reasonHint="The shopper reads it."
      withoutReason={<p className="small muted">Another amount asks for a reason.</p>}
      label={(cents) =>
        cents === 0
          ? 'Settle without a refund'
          : `Refund ${cents === undefined ? '' : formatCents(cents)}`
      }
      isLarge
      question={(cents) => (
        <p>
          {cents === 0
            ? `Nothing is refunded, and ${name} gets an email. This can’t be undone.`
            : `It goes to ${name}, to ${refundTo ?? 'the shopper'}, and takes 5-7 business days. A refund can’t be undone.`}
        </p>
      )}
      onSend={({ amountCents, reason }) => {
        const body = { returnNumber, amountCents, workedOutCents: sums.totalCents, reason };
        void refund.run(body, (done) => {
          const title = amountCents === 0 ? 'Settled' : `${formatCents(done.amountCents)} refunded`;
          showToast({ title, text: 'The shopper gets an email.' });
        });
      }}
    />
  );
}
