import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes } from 'react';
import { $trackErrors, $trackForm, editTrackForm, type TrackField } from '#stores/track/track.ts';
import { FieldNotes, noteAttributes } from '../FieldNotes.tsx';
import { preserveCaret } from '#islands/preserve-caret.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  field: TrackField;
  label: string;
}

/** A text field of the form with its error. */
export function TextField({ field, label, ...input }: Props) {
  const value = useStore($trackForm)[field];
  const error = useStore($trackErrors)[field];
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <input
        {...input}
        {...noteAttributes({ id: field, error })}
        required
        value={value}
        onChange={({ target }) => preserveCaret(target, () => editTrackForm(field, target.value))}
      />
      <FieldNotes id={field} error={error} />
    </div>
  );
}
