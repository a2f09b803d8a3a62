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
  hint?: string;
  /** The width in the form's grid; half of it by default. */
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

/** A text input. */
export function TextField({ value, onEdit, ...props }: FieldProps & Input) {
  const { field, label, optional, hint, width, ...input } = props;
  const frame = { field, label, optional, hint, width };
  const control = useControl(frame);
  return (
    <Frame {...frame}>
      <input
        {...input}
        {...control}
        value={value}
        onChange={(event) => onEdit(event.target.value)}
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
function useControl({ field, hint, optional }: FrameProps) {
  const error = useStore($checkoutErrors)[field];
  return { ...noteAttributes({ id: fieldId(field), hint, error }), required: !optional };
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
