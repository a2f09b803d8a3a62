import type { AllHTMLAttributes, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Icon } from './Icon.tsx';
import { useTypedText } from './use-typed-text.ts';

/** A choice and its label. */
export interface Option {
  value: string;
  label: string;
}

/** Options whose values are what they are called. */
export const namedOptions = (names: readonly string[]): Option[] =>
  names.map((name) => ({ value: name, label: name || 'Choose' }));

interface Props extends Omit<AllHTMLAttributes<HTMLElement>, 'label' | 'onChange' | 'width'> {
  id: string;
  label: ReactNode;
  value: string;
  onEdit: (text: string) => void;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Below the hint and the error. */
  note?: ReactNode;
  /** Announces a hint, error or note that appears before the form is submitted. */
  live?: 'status' | 'alert';
  /** The width in the form's grid, half of it by default, and other classes. */
  className?: string;
  /** A button on the control's line. */
  button?: ReactNode;
  /** A select with these options in place of an input. */
  options?: readonly Option[];
  /** A textarea in place of an input. */
  isLong?: boolean;
}

/** A control with its label, hint and error. */
export function Field(props: Props) {
  const { id, label, optional, hint, error, note, live, className = '', ...others } = props;
  const { button, options, isLong, value, onEdit, ...attributes } = others;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    required: !optional,
    ...attributes,
    ...useTypedText(value, onEdit),
    id,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy || undefined,
  };
  const Text = isLong ? 'textarea' : 'input';
  const element = options ? (
    <select {...control}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <Text {...control} />
  );
  const notes = (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {note}
    </>
  );
  return (
    <div className={`field ${className}`}>
      <div className="field-name">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="optional"> (optional)</span>}
      </div>
      {button ? (
        <div className="joined">
          {element}
          {button}
        </div>
      ) : (
        element
      )}
      {live ? <div role={live}>{notes}</div> : notes}
    </div>
  );
}

/** The error under the control with this id. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    error && (
      <p className="field-error" id={`${id}-error`}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    )
  );
}

/** Shows the errors that `validate` finds, then focuses the first invalid field, whose id it returns. */
export function focusInvalidField(validate: () => string | undefined): void {
  const id = flushSync(validate);
  if (id) focusInView(document.getElementById(id));
}
