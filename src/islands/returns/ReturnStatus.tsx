import { getReturnLabelCall, type ShopperReturn } from '#contracts/returns/returns.ts';
import { businessDays, DELIVERY } from '#shop/delivery.ts';
import { noBreak } from '#shop/no-break.ts';
import { pieceLabel, reasonLabel, returnStateLabels } from '#shop/return-labels.ts';
import {
  dayAndTime,
  groupPieces,
  packingSteps,
  refundTerms,
  returnTexts,
} from '#shop/return-messages.ts';
import { isUndelivered, RETURN_STATES, type ReturnState } from '#shop/returns.ts';
import { monthAndDay, shopClock } from '#shop/shop-clock.ts';
import { sitePaths } from '#shop/site-paths.ts';
import { sizeLabel } from '#shop/variant.ts';
import { cancelReturnOf, type Order, orderLink, type OrderReturns } from '#stores/order/order.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { ConfirmChange } from '../order/ConfirmChange.tsx';
import { ReturnAmounts } from './ReturnAmounts.tsx';
import { Shipment } from '../order/Shipment.tsx';
import statusStyles from './return-status.module.css';
import styles from './returns.module.css';

interface Props {
  order: Order;
  returns: OrderReturns;
  shown: ShopperReturn;
}

/** Where one request stands, with its label and its sums (requirements §6). */
export function ReturnStatus({ order, returns: { until, refundTo }, shown }: Props) {
  const { returnNumber, state, exchange, sums, refundReason, pieces } = shown;
  const isClosed = state === 'refused' || state === 'cancelled';
  return (
    <section className={statusStyles.return} aria-labelledby={returnNumber}>
      <header className={styles.head}>
        <h2 className="display-3" id={returnNumber} tabIndex={-1} data-return>
          Return
        </h2>
        <p className="display-5">{returnNumber}</p>
      </header>
      {isClosed ? (
        <ClosedReturn shown={shown} />
      ) : (
        <>
          <ReturnTimeline shown={shown} />
          <div className={styles.halves}>
            <div>
              <Label order={order} shown={shown} />
              {exchange && (
                <section>
                  <h3 className="display-3">New size</h3>
                  <p className="small">
                    <Shipment carrier={exchange.carrier} trackingNumber={exchange.trackingNumber} />
                  </p>
                </section>
              )}
            </div>
            <section>
              <h3 className="display-3">In the parcel</h3>
              <ReturnedItems pieces={pieces} />
              <ReturnAmounts order={order} pieces={pieces} sums={sums} />
              {refundReason !== null && <p className="small">{refundReason}</p>}
              {state !== 'completed' && (
                <p className="fine muted">{refundTerms(refundTo, sums.totalCents)}</p>
              )}
            </section>
          </div>
        </>
      )}
      {(state === 'requested' || state === 'label_sent') && (
        <CancelRequest order={order} shown={shown} until={until} />
      )}
    </section>
  );
}

function ClosedReturn({ shown: { state, refusal, pieces } }: Pick<Props, 'shown'>) {
  return (
    <>
      <p className={`small muted ${styles.lead}`}>
        {groupPieces(pieces)
          .map(({ piece }) => `${piece.product}, ${sizeLabel(piece.size)}`)
          .join('; ')}
      </p>
      <Notice tone={state === 'refused' ? 'bad' : 'plain'} icon="alert" isSilent>
        {refusal ?? returnTexts.cancelled}
      </Notice>
    </>
  );
}

interface CancelProps extends Pick<Props, 'order' | 'shown'> {
  until: string | null;
}

function CancelRequest({ order, shown: { returnNumber, state }, until }: CancelProps) {
  const canAskAgain = until !== null && shopClock(shopNow()).day <= until;
  return (
    <div className={statusStyles.cancel}>
      <p className="small">
        Changed your mind? You can cancel until the parcel reaches us.
        {canAskAgain && <span>{noBreak(` You may ask again until ${monthAndDay(until)}.`)}</span>}
      </p>
      <ConfirmChange
        action={cancelReturnOf(returnNumber)}
        body={{ ...orderLink(order), returnNumber }}
        label="Cancel request"
        keep="Keep request"
        isAsked={state === 'label_sent'}
        isSmall
      >
        Don’t use the label once it is canceled: a parcel without a request can’t be matched to your
        order.
      </ConfirmChange>
    </div>
  );
}

/** The last step names what the pieces come to. */
function lastStep({ pieces }: ShopperReturn): string {
  const found = pieces.filter(({ outcome }) => outcome !== 'not_received');
  const ways = [
    ...(found.some(({ newSize }) => newSize === null) ? ['Refunded'] : []),
    ...(found.some(({ newSize }) => newSize !== null) ? ['New size shipped'] : []),
  ];
  const text = ways.join(', ').toLowerCase() || 'closed';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By when the last step is done: the refund, which takes longer than a new size; nothing if nothing is left to do. */
function lastTerm({ pieces, sums }: ShopperReturn): string {
  const found = pieces.filter(({ outcome }) => outcome !== 'not_received');
  if (sums.totalCents > 0) return 'Within 5-7 business days.';
  return found.some(({ newSize }) => newSize !== null) ? `Within ${businessDays(DELIVERY)}.` : '';
}

function ReturnTimeline({ shown }: { shown: ShopperReturn }) {
  const { state, requestedAt, labelSentAt, receivedAt, completedAt } = shown;
  const sent: [ReturnState, string, string | null, string][] = [
    ['requested', returnStateLabels.requested, requestedAt, ''],
    ['label_sent', returnStateLabels.label_sent, labelSentAt, receivedAt ? '' : 'Within 24 hours.'],
  ];
  const steps: typeof sent = [
    ...(isUndelivered(shown) ? [] : sent),
    ['received', returnStateLabels.received, receivedAt, 'We look at each piece.'],
    ['completed', lastStep(shown), completedAt, lastTerm(shown)],
  ];
  const current = RETURN_STATES.indexOf(state);
  return (
    <ol className={`timeline ${statusStyles.timeline}`}>
      {steps.map(([step, name, at, before]) => (
        <li
          key={step}
          className={
            step === state ? 'now' : RETURN_STATES.indexOf(step) < current ? 'done' : undefined
          }
          aria-current={step === state ? 'step' : undefined}
        >
          <h3 className="display-4">{name}</h3>
          <p className="small muted">{at === null ? before : noBreak(dayAndTime(at))}</p>
        </li>
      ))}
    </ol>
  );
}

/** Shown until the parcel has arrived. */
function Label({ order, shown }: { order: Order; shown: ShopperReturn }) {
  const { state, carrier, sendBy, returnNumber, pieces } = shown;
  if (state !== 'requested' && state !== 'label_sent') return null;
  const isHeld = pieces.some(({ newSize }) => newSize !== null);
  return (
    <>
      <h3 className="display-3">Your label</h3>
      {shown.hasLabel && carrier !== null && sendBy !== null ? (
        <>
          <p>
            {noBreak(
              `Prepaid, for ${carrier}. Hand the parcel over by ${monthAndDay(sendBy)}${isHeld ? ': until then we hold the new size' : ''}.`,
            )}
          </p>
          <OpenLabel order={order} returnNumber={returnNumber} />
          <p className="fine muted">PDF, one page.</p>
          <h3 className="display-3">How to pack it</h3>
          <ol className={statusStyles.steps}>
            {packingSteps(carrier).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : (
        <p>{returnTexts.labelPending}</p>
      )}
    </>
  );
}

interface OpenLabelProps {
  order: Order;
  returnNumber: string;
}

/** The button that opens the label, which the secure link of the order alone reaches. */
export function OpenLabel({ order, returnNumber }: OpenLabelProps) {
  return (
    <form method="post" action={sitePaths.api(getReturnLabelCall.name)}>
      {Object.entries({ ...orderLink(order), returnNumber }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Open the label</Button>
    </form>
  );
}

function ReturnedItems({ pieces }: Pick<ShopperReturn, 'pieces'>) {
  return (
    <ul>
      {groupPieces(pieces).map(({ piece, quantity }) => (
        <li
          className="order-item"
          key={`${piece.itemId} ${piece.reason} ${pieceLabel(piece, 'shopper')}`}
        >
          <img src={piece.image ?? undefined} width={68} height={68} alt="" />
          <p>
            <span>{piece.product}</span>
            <br />
            <span className="muted">
              {`${sizeLabel(piece.size)}\u00a0· Qty ${quantity}\u00a0· ${reasonLabel(piece.reason, 'shopper')}`}
            </span>
          </p>
          <span className={`price ${statusStyles.next}`}>{pieceLabel(piece, 'shopper')}</span>
        </li>
      ))}
    </ul>
  );
}
