import { Icon } from './Icon.tsx';

interface Props {
  /** The control's own id. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What stands under a control: how to fill it in, and what is wrong with it. */
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

/** What ties a control to its notes. */
export function tiesToNotes({ id, hint, error }: Props) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
  };
}
