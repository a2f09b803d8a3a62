import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { CARRIER_NAMES, guessCarrier, trackingProblem } from '#shop/carriers.ts';
import { $actionProblem, dismissProblem } from '#stores/office/managed.ts';
import { Choice } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import styles from './shipment-form.module.css';

const OTHER = 'Other';

interface Shipment {
  carrier: string;
  trackingNumber: string;
}

export interface NewShipment extends Shipment {
  /** Another order with this number, of which the owner was told. */
  sharedWith?: string[];
}

interface Props {
  /** The function that it calls. */
  contract: { name: string };
  label: string;
  busyLabel: string;
  note: string;
  isSecond?: boolean;
  /** What is known of the parcel. */
  from?: Shipment;
  isNumberOptional?: boolean;
  /** Checks the children. Returns the id of the first that is invalid. */
  check?: () => string | undefined;
  onSend: (shipment: NewShipment) => void;
  onClose?: (() => void) | undefined;
  /** Other fields. */
  children?: ReactNode;
}

/** The tracking number of a parcel and its carrier, which is guessed from the number. */
export function ShipmentForm({ from, isNumberOptional, check, onSend, children, ...form }: Props) {
  const known = from?.carrier ?? '';
  const isOther = known !== '' && !CARRIER_NAMES.includes(known);
  const [trackingNumber, setTrackingNumber] = useState(from?.trackingNumber ?? '');
  const [chosen, setChosen] = useState(isOther ? OTHER : known);
  const [otherCarrier, setOtherCarrier] = useState(isOther ? known : '');
  const [errors, setErrors] = useState<Partial<Shipment>>({});
  // A number that looks wrong is sent when the button is pressed again: carriers have rarer kinds.
  const [warnedOf, setWarnedOf] = useState<string>();
  const guess = guessCarrier(trackingNumber);
  const cell = chosen || (guess ?? '');
  const carrier = cell === OTHER ? otherCarrier.trim() : cell;
  const problem = useStore($actionProblem);
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
    dismissProblem(form.contract.name);
  };

  const submit = () => {
    const isEmpty = trackingNumber.trim() === '';
    const mistake = isEmpty ? undefined : trackingProblem(carrier, trackingNumber);
    const warning = `${carrier} ${trackingNumber}`;
    const found: Partial<Shipment> = {};
    if (isEmpty && !isNumberOptional) found.trackingNumber = 'Enter the tracking number.';
    else if (mistake && warnedOf !== warning) {
      found.trackingNumber = `${mistake} Press again to use it as it is.`;
      setWarnedOf(warning);
    }
    if (!carrier) found.carrier = cell === OTHER ? 'Enter the carrier.' : 'Choose a carrier.';
    setErrors(found);
    const invalid = check?.();
    if (invalid) return invalid;
    if (found.trackingNumber) return 'tracking-number';
    if (found.carrier) return cell === OTHER ? 'other-carrier' : 'carrier';
    const otherOrder = problem?.action === form.contract.name ? problem.otherOrder : undefined;
    onSend({ carrier, trackingNumber, ...(otherOrder && { sharedWith: [otherOrder] }) });
    return undefined;
  };

  const hint = guess ? `Looks like a ${guess} number.` : 'Type, scan or paste it.';
  return (
    <ActionForm {...form} onSubmit={submit}>
      {children}
      <Field
        id="tracking-number"
        label="Tracking number"
        className="office-figures"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        optional={isNumberOptional}
        value={trackingNumber}
        hint={errors.trackingNumber ? undefined : hint}
        error={errors.trackingNumber}
        onEdit={edit(setTrackingNumber)}
      />
      <Choice
        id="carrier"
        legend="Carrier"
        options={[...CARRIER_NAMES, OTHER].map((name) => ({ value: name, label: name }))}
        value={cell}
        error={cell === OTHER ? undefined : errors.carrier}
        onChoose={edit(setChosen)}
        className={styles.carriers}
      />
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
