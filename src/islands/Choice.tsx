import { type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';
import styles from './choice.module.css';

interface Option<Value> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

interface Props<Value> {
  /** The id of the first option, which an error focuses. */
  id?: string;
  legend: string;
  /** Only screen readers need the legend. */
  isLegendHidden?: boolean;
  options: readonly Option<Value>[];
  /** The chosen option; without it, none is chosen yet. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Larger options, each with a sign that it is one of several. */
  isCards?: boolean;
  className?: string | undefined;
}

/** Joined cells, one of which has to be chosen. */
export function Choice<Value>(props: Props<Value>) {
  const name = useId();
  const { id = name, legend, isLegendHidden, options, value, onChoose } = props;
  const { hint, error, isCards = false, className = '' } = props;
  return (
    <fieldset className={`${styles.choice} ${className}`} aria-describedby={hint && `${id}-hint`}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'small'}>{legend}</legend>
      <div className={isCards ? 'radio-cards' : 'cells'}>
        {options.map((option, index) => (
          <label className={isCards ? 'cell radio-card' : 'cell'} key={index}>
            <input
              type="radio"
              required
              id={index === 0 ? id : undefined}
              name={name}
              checked={option.value === value}
              disabled={option.isDisabled}
              aria-describedby={error && `${id}-error`}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p className="fine muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** The options with these values and labels. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): Option<Value>[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
