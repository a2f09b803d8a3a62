import type { ReactNode } from 'react';
import { FieldNotes, tiesToNotes } from '../FieldNotes.tsx';

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string;
  /** Draws the control itself, tied to its label, hint and error. */
  children: (control: ReturnType<typeof tiesToNotes>) => ReactNode;
}

/** A field of the seller's forms: label above, hint or error below. */
export function PlatformField({ id, label, optional, hint, error, children }: Props) {
  return (
    <div className="field">
      <div className="field-name">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="optional"> (optional)</span>}
      </div>
      {children(tiesToNotes({ id, hint, error }))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
