import type { ReactNode } from 'react';
import { FieldNotes, noteAttributes } from '../FieldNotes.tsx';

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string;
  /** Renders the control with the attributes that connect it to its hint and error. */
  children: (control: ReturnType<typeof noteAttributes>) => ReactNode;
}

/** A field of the seller forms: label above, hint or error below. */
export function PlatformField({ id, label, optional, hint, error, children }: Props) {
  return (
    <div className="field">
      <div className="field-name">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="optional"> (optional)</span>}
      </div>
      {children(noteAttributes({ id, hint, error }))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
