import { type ReactNode, useState } from 'react';
import { CARRIER_NAMES, guessCarrier, trackingProblem } from '#shop/carriers.ts';
import { visibleText } from '#shop/visible-text.ts';
import type { Action } from '#stores/site/actions.ts';
import { otherOrderOf } from '#stores/office/api.ts';
import { Choice } from '#islands/Choice.tsx';
import { Field, namedOptions } from '#islands/Field.tsx';
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

/** The typed values; the carrier is the chosen one. */
interface Typed extends Shipment {
  otherCarrier: string;
}

interface Props {
  action: Action;
  label: string;
  busyLabel: string;
  note: string;
  isSecond?: boolean;
  from?: Shipment;
  isNumberOptional?: boolean;
  /** The problems of the children, by the id of each after `shipment-`. */
  check?: () => Record<string, string>;
  onSend: (shipment: NewShipment) => void;
  onClose?: (() => void) | undefined;
  children?: ReactNode;
}

/** The tracking number of a parcel and its carrier, which is guessed from the number. */
export function ShipmentForm({ from, isNumberOptional, check, onSend, children, ...form }: Props) {
  // A number that looks wrong is sent when the button is pressed again: carriers have rarer kinds.
  const [warnedOf, setWarnedOf] = useState<string>();
  const { problem } = useAction(form.action);
  const { values, errors, edit, bind, submit } = useForm<Typed>({
    id: 'shipment',
    action: form.action,
    initial: () => typedOf(from),
    validate: (): FormErrors<Typed> => {
      const typed = { carrier, trackingNumber };
      const number = numberProblem(typed, isNumberOptional, warnedOf);
      if (number?.warning) setWarnedOf(number.warning);
      return {
        ...check?.(),
        ...(number && { trackingNumber: number.error }),
        ...carrierProblem(chosen, carrier),
      };
    },
  });
  const { trackingNumber } = values;
  const guess = guessCarrier(trackingNumber);
  const chosen = values.carrier || (guess ?? '');
  const carrier = chosen === OTHER ? (visibleText(values.otherCarrier) ?? '') : chosen;
  // Whether the number is valid depends on the carrier, which depends on the number.
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
        options={namedOptions([...CARRIER_NAMES, OTHER])}
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

function typedOf(
  { carrier, trackingNumber }: Shipment = { carrier: '', trackingNumber: '' },
): Typed {
  const isOther = carrier !== '' && !CARRIER_NAMES.includes(carrier);
  return {
    trackingNumber,
    carrier: isOther ? OTHER : carrier,
    otherCarrier: isOther ? carrier : '',
  };
}

/** Why the number is not sent; a `warning` that was given before doesn't stop it again. */
function numberProblem(
  { carrier, trackingNumber }: Shipment,
  isOptional: boolean | undefined,
  warnedOf: string | undefined,
): { error: string; warning?: string } | undefined {
  if (!visibleText(trackingNumber)) {
    return isOptional ? undefined : { error: 'Enter the tracking number.' };
  }
  const mistake = trackingProblem(carrier, trackingNumber);
  const warning = `${carrier} ${trackingNumber}`;
  if (!mistake || warnedOf === warning) return undefined;
  return { error: `${mistake} Press again to use it as it is.`, warning };
}

function carrierProblem(chosen: string, carrier: string): FormErrors<Typed> {
  if (carrier) return {};
  return chosen === OTHER
    ? { otherCarrier: 'Enter the carrier.' }
    : { carrier: 'Choose a carrier.' };
}
