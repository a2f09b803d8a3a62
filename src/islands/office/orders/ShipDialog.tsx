import { useStore } from '@nanostores/react';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { guessCarrier } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import {
  $filledShipments,
  $shipments,
  $shipping,
  closeShipDialog,
  describeProblem,
  $shipProblem,
  $unmatched,
  type ShipmentDraft,
  shipFilled,
} from '#stores/office/orders/ship-orders.ts';
import {
  fillCarrier,
  fillTrackingNumbers,
  pasteTrackingNumbers,
} from '#stores/office/orders/tracking-numbers.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '#islands/Button.tsx';
import { FieldError } from '#islands/Field.tsx';
import { Dialog } from '../../Dialog.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import { Pieces } from '../Pieces.tsx';
import { PrintSlips } from './PrintSlips.tsx';
import styles from './ship-dialog.module.css';

const orders = (count: number) => countOf(count, 'order');

export function ShipDialog() {
  const shipments = useStore($shipments);
  const shipping = useStore($shipping);
  const filled = useStore($filledShipments).length;
  const problem = useStore($shipProblem);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== undefined) focusInView(form.current?.querySelector('[aria-invalid=true]'));
  }, [problem]);
  return (
    <Dialog title={`Ship ${orders(shipments.length)}`} onClose={closeShipDialog}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void shipFilled();
        }}
      >
        <p>
          Type, scan or paste the tracking numbers. Lines with order numbers beside them find their
          orders; others fill the fields in order. Paste a carrier’s file with its row of titles.
        </p>
        <Unmatched />
        <ul className={styles.parcels}>
          {shipments.map((shipment, index) => (
            <ShipmentField
              key={shipment.order.orderNumber}
              {...shipment}
              error={describeProblem(shipment)}
              index={index}
              isLocked={shipping !== undefined}
            />
          ))}
        </ul>
        <div className={`office-actions ${styles.answers}`}>
          <p className={`small ${problem === undefined ? 'muted' : 'office-bad'}`} role="status">
            {shipping
              ? `${shipping.done} of ${orders(shipping.total)} shipped. You can close this; they go on.`
              : (problem ??
                'Each shopper gets the tracking number by email. Orders without one stay in To ship.')}
          </p>
          <PrintSlips orderNumbers={shipments.map(({ order }) => order.orderNumber)}>
            Packing slips
          </PrintSlips>
          <Button
            size="small"
            type="submit"
            isBusy={shipping !== undefined}
            busyLabel="Shipping..."
            disabled={filled === 0 && !shipping}
          >
            {`Ship ${orders(filled)}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Names what was pasted and found no place here. */
function Unmatched() {
  const unmatched = useStore($unmatched);
  return (
    <div role="status">
      {unmatched.map((sentence) => (
        <p key={sentence} className="office-bad">
          {sentence}
        </p>
      ))}
    </div>
  );
}

interface ShipmentFieldProps extends ShipmentDraft {
  index: number;
  isLocked: boolean;
}

function ShipmentField(props: ShipmentFieldProps) {
  const { order, isShipped } = props;
  const { orderNumber } = order;
  return (
    <li>
      <div>
        <OrderNumber number={orderNumber} />
        <div className={styles.shopper}>
          <span dir="auto">{order.name}</span>
          <Pieces pieces={order.pieces} isShort />
        </div>
      </div>
      {isShipped ? <p className="display-4">Shipped</p> : <TrackingField {...props} />}
    </li>
  );
}

function TrackingField(props: ShipmentFieldProps) {
  const { order, trackingNumber, carrier, error, index, isLocked } = props;
  const { orderNumber } = order;
  const id = `parcel-${orderNumber}`;
  const guess = guessCarrier(trackingNumber);
  const paste = (event: ClipboardEvent) => {
    if (pasteTrackingNumbers(index, event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <div className={`field ${styles.tracking}`}>
      <input
        id={id}
        aria-label={`Tracking number of ${orderNumber}`}
        placeholder="Tracking number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        data-focus={index === 0 || undefined}
        readOnly={isLocked}
        value={trackingNumber}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-carrier ${id}-error`}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && focusNext(event.currentTarget)) event.preventDefault();
        }}
        onChange={({ target }) => fillTrackingNumbers(index, target.value)}
      />
      <span id={`${id}-carrier`} className="display-5 accent">
        {carrier ? undefined : guess}
      </span>
      <FieldError id={id} error={error} />
      {carrier !== undefined && (carrier || !guess) && (
        <input
          aria-label={`Carrier of ${orderNumber}`}
          placeholder="Carrier"
          autoComplete="off"
          maxLength={40}
          readOnly={isLocked}
          value={carrier}
          onChange={({ target }) => fillCarrier(orderNumber, target.value)}
        />
      )}
    </div>
  );
}

/** A scanner presses Enter after each number: it leads to the next empty field. Returns whether there is one. */
function focusNext(input: HTMLInputElement): boolean {
  const fields = [...(input.form?.querySelectorAll('input') ?? [])];
  const next = fields.slice(fields.indexOf(input) + 1).find(({ value }) => value === '');
  next?.focus();
  return next !== undefined;
}
