import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes } from 'react';
import { $trackErrors, $trackForm, editTrackForm, type TrackField } from '#stores/track.ts';
import { Icon } from '../Icon.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  field: TrackField;
  label: string;
}

/** A line of the form, with what is wrong with it. */
export function TextField({ field, label, ...input }: Props) {
  const value = useStore($trackForm)[field];
  const error = useStore($trackErrors)[field];
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <input
        {...input}
        id={field}
        required
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${field}-error`}
        onChange={(event) => editTrackForm(field, event.target.value)}
      />
      {error && (
        <p className="field-error" id={`${field}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
