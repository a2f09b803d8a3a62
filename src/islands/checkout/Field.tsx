import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { CheckoutField } from '#shop/checkout.ts';
import { $checkoutErrors } from '#stores/checkout/checkout.ts';
import { FieldNotes, noteAttributes } from '../FieldNotes.tsx';
import { fieldId } from './field-id.ts';

/** Label, hint and layout of a control. */
interface FrameProps {
  field: CheckoutField;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  /** An error that was found before the form was submitted. */
  error?: string | undefined;
  /** Below the hint and the error. */
  note?: ReactNode;
  /** Screen readers are told of a new hint, error or note, because it appears when the field is left. */
  isAnnounced?: boolean;
  /** The width in the form's grid; half of it by default. */
  width?: 'whole' | 'third';
}

interface FieldProps extends FrameProps {
  value: string;
  onEdit: (text: string) => void;
  /** The shopper has left the field. */
  onLeave?: () => void;
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
>;

/** A text input. */
export function TextField({ value, onEdit, onLeave, ...props }: FieldProps & Input) {
  const { field, label, optional, hint, error, note, isAnnounced, width, ...input } = props;
  const frame = { field, label, optional, hint, error, note, isAnnounced, width };
  const control = useControl(frame);
  return (
    <Frame {...frame}>
      <input
        {...input}
        {...control}
        value={value}
        onChange={(event) => onEdit(event.target.value)}
        onBlur={() => afterPress(onLeave)}
      />
    </Frame>
  );
}

interface SelectProps extends FieldProps {
  options: readonly string[];
  /** The text of the empty option. */
  placeholder?: string;
  autoComplete: string;
}

/** A select. */
export function SelectField(props: SelectProps) {
  const control = useControl(props);
  return (
    <Frame {...props}>
      <select
        {...control}
        autoComplete={props.autoComplete}
        value={props.value}
        onChange={(event) => props.onEdit(event.target.value)}
        onBlur={() => afterPress(props.onLeave)}
      >
        {props.placeholder && <option value="">{props.placeholder}</option>}
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  );
}

/** The attributes that connect a control to its label, hint and error. */
function useControl({ field, hint, optional, error: earlier }: FrameProps) {
  const error = useStore($checkoutErrors)[field] ?? earlier;
  return { ...noteAttributes({ id: fieldId(field), hint, error }), required: !optional };
}

function Frame(props: FrameProps & { children: ReactNode }) {
  const { field, label, optional, hint, note, isAnnounced, width, children } = props;
  const error = useStore($checkoutErrors)[field] ?? props.error;
  const id = fieldId(field);
  const notes = <FieldNotes id={id} hint={hint} error={error} />;
  return (
    <div className={width ? `field form-${width}` : 'field'}>
      <div className="field-name">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="optional"> (optional)</span>}
      </div>
      {children}
      {isAnnounced ? (
        <div role="status">
          {notes}
          {note}
        </div>
      ) : (
        notes
      )}
    </div>
  );
}

/**
 * Runs at once, or when the press that moved the focus ends: a new line would move a button from under the pointer. A tap moves
 * the focus after `pointerup`, so this waits for `mouseup`.
 */
function afterPress(work: (() => void) | undefined): void {
  if (!work) return;
  if (!document.querySelector(':active')) work();
  else addEventListener('mouseup', () => setTimeout(work), { once: true });
}
