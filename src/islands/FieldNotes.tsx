import { Icon } from './Icon.tsx';

interface Props {
  /** The control's own id. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The hint and the error under a control. */
export function FieldNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  );
}

/** The attributes that connect a control to its hint and error. */
export function noteAttributes({ id, hint, error }: Props) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
  };
}
