import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes } from 'react';
import { $trackErrors, $trackForm, editTrackForm, type TrackField } from '#stores/track/track.ts';
import { FieldNotes, tiesToNotes } from '../FieldNotes.tsx';
import { preserveCaret } from '#islands/preserve-caret.ts';

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
        {...tiesToNotes({ id: field, error })}
        required
        value={value}
        onChange={({ target }) => preserveCaret(target, () => editTrackForm(field, target.value))}
      />
      <FieldNotes id={field} error={error} />
    </div>
  );
}
