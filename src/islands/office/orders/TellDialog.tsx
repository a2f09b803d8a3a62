import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { MAX_DELAY_REASON, type officePreviewDelay } from '#contracts/office/delays.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { describePromised, describeSilences } from '#shop/tell-delay-messages.ts';
import {
  $delayForm,
  $isDelaySent,
  $telling,
  $tellProblems,
  closeTellDialog,
  delayErrors,
  delayPreview,
  editDelay,
  tellShoppers,
} from '#stores/office/orders/tell-delay.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '#islands/Button.tsx';
import { Choice } from '#islands/Choice.tsx';
import { Dialog } from '#islands/Dialog.tsx';
import { Field } from '#islands/Field.tsx';
import { DelayEmail } from '../DelayEmail.tsx';
import styles from './tell-dialog.module.css';

type PlannedOrder = ResponseOf<typeof officePreviewDelay>['orders'][number];

const WHEN = [
  { value: true, label: 'A day' },
  { value: false, label: 'Not known yet' },
];

export function TellDialog() {
  const form = useStore($delayForm);
  return form && <Tell form={form} />;
}

function Tell({ form }: { form: NonNullable<ReturnType<typeof $delayForm.get>> }) {
  const view = useStore(delayPreview.$view);
  const telling = useStore($telling);
  const problems = useStore($tellProblems);
  const isSent = useStore($isDelaySent);
  const { isDayKnown, newDay, reason } = form;
  const errors = delayErrors(form);
  const preview = view.state === 'shown' ? view.value : undefined;
  const orders = preview?.orders ?? [];
  const count = preview ? orders.length : form.orderNumbers.length;
  const day = isDayKnown ? newDay : null;
  const send = async () => {
    const field = await tellShoppers();
    if (field) focusInView(document.getElementById(field));
  };
  const weekday = newDay && `${formatLongDay(newDay).split(',')[0]}.`;
  const shoppers = countOf(count, 'shopper');
  return (
    <Dialog
      title={`Tell ${countOf(form.orderNumbers.length, 'shopper')}`}
      onClose={closeTellDialog}
    >
      <form
        className={styles.tell}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.news}>
          <div className={styles.day}>
            <Choice
              legend="New ship date"
              options={WHEN.map((option) => ({ ...option, isDisabled: telling !== undefined }))}
              value={isDayKnown}
              onChoose={(isDayKnown) => editDelay({ isDayKnown })}
            />
            {isDayKnown && (
              <Field
                id="delay-day"
                label={<span className="visually-hidden">The day</span>}
                type="date"
                data-focus
                disabled={telling !== undefined}
                value={newDay}
                hint={errors.newDay ? undefined : `${weekday} ${describePromised(orders)}`.trim()}
                error={errors.newDay}
                live="status"
                onEdit={(newDay) => editDelay({ newDay })}
              />
            )}
          </div>
          <Field
            id="delay-reason"
            label="Reason"
            optional={isDayKnown}
            maxLength={MAX_DELAY_REASON}
            disabled={telling !== undefined}
            hint="The shopper reads it."
            value={reason}
            error={isSent ? errors.reason : undefined}
            onEdit={(reason) => editDelay({ reason })}
          />
          <section aria-labelledby="delay-silence">
            <h3 className="small" id="delay-silence">
              Without an answer
            </h3>
            <div role="status">
              {view.state === 'failed' && <p className="office-bad">{view.error}</p>}
              <ul className={`office-rows ${styles.silences}`}>
                {describeSilences(orders, day).map(({ count, text, explanation, cancels }) => (
                  <li key={text + explanation}>
                    <span className={`${styles.count} ${cancels ? 'office-bad' : ''}`}>
                      {count}
                    </span>
                    <p>
                      <span>{text}</span>
                      <br />
                      <span className="small muted">{explanation}</span>
                    </p>
                  </li>
                ))}
              </ul>
              {[...(preview?.refusals ?? []), ...problems].map((sentence) => (
                <p key={sentence} className="office-bad">
                  {sentence}
                </p>
              ))}
            </div>
          </section>
        </div>
        <Emails orders={orders} newDay={day} reason={reason.trim()} />
        <div className={`office-actions ${styles.answers}`}>
          <p className="small muted" role="status">
            {telling
              ? `${telling.done} of ${telling.total} told. You can close this; they go on.`
              : 'An email that was sent can’t be taken back.'}
          </p>
          <Button variant="second" size="small" onClick={closeTellDialog}>
            {telling ? 'Close' : 'Back'}
          </Button>
          <Button
            size="small"
            type="submit"
            isBusy={telling !== undefined}
            busyLabel={telling && `Telling ${telling.done + 1} of ${telling.total}...`}
            disabled={count === 0 && !telling}
          >
            {`Tell ${shoppers}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface EmailsProps {
  orders: readonly PlannedOrder[];
  newDay: string | null;
  reason: string;
}

/** The email of each kind, as its first shopper gets it. */
function Emails({ orders, newDay, reason }: EmailsProps) {
  const [isOfCancels, setOfCancels] = useState(false);
  const cancels = orders.filter(({ answerBy }) => answerBy !== null);
  const waits = orders.filter(({ answerBy }) => answerBy === null);
  const hasBoth = cancels.length > 0 && waits.length > 0;
  const [order] = hasBoth ? (isOfCancels ? cancels : waits) : orders;
  if (!order) return null;
  return (
    <div className={styles.emails}>
      {hasBoth && (
        <Choice
          legend="The email"
          isLegendHidden
          options={[
            { value: false, label: `To ${waits.length} who wait` },
            { value: true, label: `To ${cancels.length} who must answer` },
          ]}
          value={isOfCancels}
          onChoose={setOfCancels}
        />
      )}
      <DelayEmail
        label="The email as it will be"
        orderNumber={order.orderNumber}
        notice={{ ...order, newDay, reason }}
      />
    </div>
  );
}
