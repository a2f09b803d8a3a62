import { type ReactNode, useState } from 'react';
import { CARRIER_NAMES, guessCarrier, trackingProblem } from '#shop/carriers.ts';
import { visibleText } from '#shop/visible-text.ts';
import type { Action } from '#stores/site/actions.ts';
import { otherOrderOf } from '#stores/office/api.ts';
import { Choice } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import styles from './shipment-form.module.css';
import { useAction } from '#islands/use-action.ts';
import { type FormErrors, useForm } from '#islands/use-form.ts';

const OTHER = 'Other';

interface Shipment {
  carrier: string;
  trackingNumber: string;
}

export interface NewShipment extends Shipment {
  /** Another order with this number, of which the owner was told. */
  sharedWith?: string[];
}

/** What is typed; the carrier is the chosen one. */
interface Typed extends Shipment {
  otherCarrier: string;
}

interface Props {
  action: Action;
  label: string;
  busyLabel: string;
  note: string;
  isSecond?: boolean;
  /** What is known of the parcel. */
  from?: Shipment;
  isNumberOptional?: boolean;
  /** What is wrong with the children, by the id of each after `shipment-`. */
  check?: () => Record<string, string>;
  onSend: (shipment: NewShipment) => void;
  onClose?: (() => void) | undefined;
  /** Other fields. */
  children?: ReactNode;
}

/** The tracking number of a parcel and its carrier, which is guessed from the number. */
export function ShipmentForm({ from, isNumberOptional, check, onSend, children, ...form }: Props) {
  const known = from?.carrier ?? '';
  const isOther = known !== '' && !CARRIER_NAMES.includes(known);
  // A number that looks wrong is sent when the button is pressed again: carriers have rarer kinds.
  const [warnedOf, setWarnedOf] = useState<string>();
  const { problem } = useAction(form.action);
  const { values, errors, edit, bind, submit } = useForm<Typed>({
    id: 'shipment',
    action: form.action,
    initial: {
      trackingNumber: from?.trackingNumber ?? '',
      carrier: isOther ? OTHER : known,
      otherCarrier: isOther ? known : '',
    },
    validate: (): FormErrors<Typed> => {
      const isEmpty = !visibleText(trackingNumber);
      const mistake = isEmpty ? undefined : trackingProblem(carrier, trackingNumber);
      const warning = `${carrier} ${trackingNumber}`;
      const found: FormErrors<Typed> = { ...check?.() };
      if (isEmpty && !isNumberOptional) found.trackingNumber = 'Enter the tracking number.';
      else if (mistake && warnedOf !== warning) {
        found.trackingNumber = `${mistake} Press again to use it as it is.`;
        setWarnedOf(warning);
      }
      if (chosen === OTHER && !carrier) found.otherCarrier = 'Enter the carrier.';
      else if (!carrier) found.carrier = 'Choose a carrier.';
      return found;
    },
  });
  const { trackingNumber } = values;
  const guess = guessCarrier(trackingNumber);
  const chosen = values.carrier || (guess ?? '');
  const carrier = chosen === OTHER ? (visibleText(values.otherCarrier) ?? '') : chosen;
  // What is wrong with the number depends on the carrier, which depends on the number.
  const change = (changed: Partial<Typed>) => edit({ ...values, ...changed });
  const send = () => {
    const otherOrder = problem && otherOrderOf(problem.answer);
    onSend({ carrier, trackingNumber, ...(otherOrder && { sharedWith: [otherOrder] }) });
  };
  const hint = guess ? `Looks like a ${guess} number.` : 'Type, scan or paste it.';
  return (
    <ActionForm {...form} onSubmit={() => submit(send)}>
      {children}
      <Field
        {...bind('trackingNumber')}
        label="Tracking number"
        className="office-figures"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        optional={isNumberOptional}
        hint={errors.trackingNumber ? undefined : hint}
        onEdit={(trackingNumber) => change({ trackingNumber })}
      />
      <Choice
        id="shipment-carrier"
        legend="Carrier"
        options={[...CARRIER_NAMES, OTHER].map((name) => ({ value: name, label: name }))}
        value={chosen}
        error={errors.carrier}
        onChoose={(carrier) => change({ carrier })}
        className={styles.carriers}
      />
      {chosen === OTHER && (
        <Field
          {...bind('otherCarrier')}
          label="Name of the carrier"
          maxLength={40}
          autoComplete="off"
        />
      )}
    </ActionForm>
  );
}
