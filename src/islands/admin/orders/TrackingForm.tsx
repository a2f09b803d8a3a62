import { useState } from 'react';
import { adminCorrectTracking, adminShipOrder } from '#contracts/admin-order-actions.ts';
import { CARRIER_NAMES, guessCarrier, trackingProblem } from '#shop/carriers.ts';
import { runAction } from '#stores/admin/managed.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Field, FieldError } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import styles from './order.module.css';

const OTHER = 'Other';

interface Props {
  order: ManagedOrder;
  onClose?: () => void;
}

interface Errors {
  trackingNumber?: string;
  carrier?: string;
}

/** Ships an order, or corrects how it was shipped. */
export function TrackingForm({ order, onClose }: Props) {
  const { orderNumber } = order;
  const isShipped = order.status !== 'processing';
  const known = order.carrier ?? '';
  const [from] = useState({ carrier: known, trackingNumber: order.trackingNumber ?? '' });
  const isOther = known !== '' && !CARRIER_NAMES.includes(known);
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '');
  const [chosen, setChosen] = useState(isOther ? OTHER : known);
  const [otherCarrier, setOtherCarrier] = useState(isOther ? known : '');
  const [errors, setErrors] = useState<Errors>({});
  // A number that looks wrong is sent when the button is pressed again: carriers have rarer kinds.
  const [warnedOf, setWarnedOf] = useState<string>();
  const guess = guessCarrier(trackingNumber);
  const cell = chosen || (guess ?? '');
  const carrier = cell === OTHER ? otherCarrier.trim() : cell;
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };

  const submit = () => {
    const problem = trackingProblem(carrier, trackingNumber);
    const warning = `${carrier} ${trackingNumber}`;
    const found: Errors = {};
    if (trackingNumber.trim() === '') found.trackingNumber = 'Enter the tracking number.';
    else if (problem && warnedOf !== warning) {
      found.trackingNumber = `${problem} Press again to use it as it is.`;
      setWarnedOf(warning);
    }
    if (!carrier) found.carrier = cell === OTHER ? 'Enter the carrier.' : 'Choose a carrier.';
    setErrors(found);
    if (found.trackingNumber) return 'tracking-number';
    if (found.carrier) return cell === OTHER ? 'other-carrier' : 'carrier-UPS';
    const onDone = ({ email }: { email: string }) => {
      const title = isShipped ? 'Corrected' : 'Shipped';
      showToast({ title, text: `The tracking number goes to ${email}.` });
      onClose?.();
    };
    const parcel = { orderNumber, carrier, trackingNumber };
    if (isShipped) void runAction(adminCorrectTracking, { ...parcel, from }, onDone);
    else void runAction(adminShipOrder, parcel, onDone);
    return undefined;
  };

  const contract = isShipped ? adminCorrectTracking : adminShipOrder;
  const hint = guess ? `Looks like a ${guess} number.` : 'Type, scan or paste it.';
  return (
    <ActionForm
      contract={contract}
      label={isShipped ? 'Correct' : 'Ship order'}
      busyLabel={isShipped ? 'Correcting...' : 'Shipping...'}
      onSubmit={submit}
      onClose={onClose}
      note="The shopper gets the tracking number by email."
    >
      <Field
        id="tracking-number"
        label="Tracking number"
        className={styles.figures}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={trackingNumber}
        hint={errors.trackingNumber ? undefined : hint}
        error={errors.trackingNumber}
        onEdit={edit(setTrackingNumber)}
      />
      <fieldset>
        <legend className="small">Carrier</legend>
        <div className={`cells ${styles.carriers}`}>
          {[...CARRIER_NAMES, OTHER].map((name) => (
            <label className="cell" key={name}>
              <input
                type="radio"
                name="carrier"
                id={`carrier-${name}`}
                checked={cell === name}
                aria-describedby={errors.carrier && 'carrier-error'}
                onChange={() => edit(setChosen)(name)}
              />
              {name}
            </label>
          ))}
        </div>
        {cell !== OTHER && <FieldError id="carrier" error={errors.carrier} />}
      </fieldset>
      {cell === OTHER && (
        <Field
          id="other-carrier"
          label="Name of the carrier"
          maxLength={40}
          autoComplete="off"
          value={otherCarrier}
          error={errors.carrier}
          onEdit={edit(setOtherCarrier)}
        />
      )}
    </ActionForm>
  );
}
