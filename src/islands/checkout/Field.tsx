import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { CheckoutField } from '#shop/checkout.ts';
import { $checkoutErrors } from '#stores/checkout/checkout.ts';
import { FieldNotes, tiesToNotes } from '../FieldNotes.tsx';
import { fieldId } from './field-id.ts';

/** What stands around a control. */
interface FrameProps {
  field: CheckoutField;
  label: string;
  optional?: boolean;
  hint?: string;
  /** How wide it stands in the form's grid; half of it when left out. */
  width?: 'whole' | 'third';
}

interface FieldProps extends FrameProps {
  value: string;
  onEdit: (text: string) => void;
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
>;

/** A line to type in. */
export function TextField({ value, onEdit, ...props }: FieldProps & Input) {
  const { field, label, optional, hint, width, ...input } = props;
  const frame = { field, label, optional, hint, width };
  return (
    <Frame {...frame}>
      <input
        {...input}
        {...useControl(frame)}
        value={value}
        onChange={(event) => onEdit(event.target.value)}
      />
    </Frame>
  );
}

interface SelectProps extends FieldProps {
  options: readonly string[];
  /** What stands there before a choice. */
  placeholder?: string;
  autoComplete: string;
}

/** A list to choose from. */
export function SelectField(props: SelectProps) {
  return (
    <Frame {...props}>
      <select
        {...useControl(props)}
        autoComplete={props.autoComplete}
        value={props.value}
        onChange={(event) => props.onEdit(event.target.value)}
      >
        {props.placeholder && <option value="">{props.placeholder}</option>}
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  );
}

/** What ties a control to its label, hint and error. */
function useControl({ field, hint, optional }: FrameProps) {
  const error = useStore($checkoutErrors)[field];
  return { ...tiesToNotes({ id: fieldId(field), hint, error }), required: !optional };
}

function Frame(props: FrameProps & { children: ReactNode }) {
  const { field, label, optional, hint, width, children } = props;
  const error = useStore($checkoutErrors)[field];
  const id = fieldId(field);
  return (
    <div className={width ? `field form-${width}` : 'field'}>
      <div className="field-name">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="optional"> (optional)</span>}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
