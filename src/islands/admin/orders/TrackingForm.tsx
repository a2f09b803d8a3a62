import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CARRIER_NAMES, guessCarrier, trackingProblem } from '#shop/carriers.ts';
import { $busyAction } from '#stores/admin/order.ts';
import { sendParcel } from '#stores/admin/order-actions.ts';
import { Field, FieldError, focusInvalidField } from '#islands/Field.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import styles from './order.module.css';

const OTHER = 'Other';

interface Props {
  action: 'ship' | 'correct-tracking';
  /** The parcel to correct. */
  parcel?: { carrier: string | null; trackingNumber: string | null };
  onClose?: () => void;
}

interface Errors {
  trackingNumber?: string | undefined;
  carrier?: string | undefined;
}

/** Ships an order, or corrects how it was shipped. */
export function TrackingForm({ action, parcel, onClose }: Props) {
  const known = parcel?.carrier ?? '';
  const isOther = known !== '' && !CARRIER_NAMES.includes(known);
  const [trackingNumber, setTrackingNumber] = useState(parcel?.trackingNumber ?? '');
  const [chosen, setChosen] = useState(isOther ? OTHER : known);
  const [otherCarrier, setOtherCarrier] = useState(isOther ? known : '');
  const [errors, setErrors] = useState<Errors>({});
  // A number that looks wrong is sent when the button is pressed again: carriers have rarer kinds.
  const [warnedOf, setWarnedOf] = useState<string>();
  const isBusy = useStore($busyAction) === action;
  const isRefused = useIsRefused(action);
  const guess = guessCarrier(trackingNumber);
  const cell = chosen || (guess ?? '');
  const carrier = cell === OTHER ? otherCarrier.trim() : cell;

  const validate = () => {
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
    void sendParcel(action, { carrier, trackingNumber }).then((isDone) => isDone && onClose?.());
    return undefined;
  };

  if (isRefused) return <ActionNotice action={action} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) focusInvalidField(validate);
      }}
    >
      <fieldset className={styles.form} disabled={isBusy}>
        <Field
          id="tracking-number"
          label="Tracking number"
          className={styles.figures}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={trackingNumber}
          hint={
            errors.trackingNumber
              ? undefined
              : guess
                ? `Looks like a ${guess} number.`
                : 'Type, scan or paste it.'
          }
          error={errors.trackingNumber}
          onEdit={(text) => {
            setTrackingNumber(text);
            setErrors({});
          }}
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
                  onChange={() => {
                    setChosen(name);
                    setErrors({});
                  }}
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
            onEdit={(text) => {
              setOtherCarrier(text);
              setErrors({});
            }}
          />
        )}
      </fieldset>
      <ActionNotice action={action} />
      <div className={styles.formButtons}>
        <button className="button" type="submit" aria-busy={isBusy}>
          {action === 'ship'
            ? isBusy
              ? 'Shipping...'
              : 'Ship order'
            : isBusy
              ? 'Correcting...'
              : 'Correct'}
        </button>
        {onClose && (
          <button
            className="button button-second"
            type="button"
            disabled={isBusy}
            onClick={onClose}
          >
            Close
          </button>
        )}
      </div>
      <p className="small muted">The shopper gets the tracking number by email.</p>
    </form>
  );
}
