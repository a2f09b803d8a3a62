import { type ComponentProps, useState } from 'react';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';

interface Props extends Omit<ComponentProps<typeof ActionForm>, 'onSubmit'> {
  /** The id of the field. */
  id: string;
  /** Who reads the reason. */
  hint: string;
  maxLength: number;
  isLong?: boolean;
  onSend: (reason: string) => void;
}

/** Does something for which a reason is needed. */
export function ReasonForm({ id, hint, maxLength, isLong, onSend, children, ...form }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (!reason.trim()) {
      setError('Enter a reason.');
      return id;
    }
    onSend(reason);
    return undefined;
  };
  return (
    <ActionForm {...form} onSubmit={submit}>
      {children}
      <Field
        id={id}
        label="Reason"
        hint={hint}
        isLong={isLong}
        maxLength={maxLength}
        autoComplete="off"
        value={reason}
        error={error}
        onEdit={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
    </ActionForm>
  );
}
