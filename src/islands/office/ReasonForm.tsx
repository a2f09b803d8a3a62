import type { ComponentProps } from 'react';
import { visibleText } from '#shop/visible-text.ts';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import { useForm } from '#islands/use-form.ts';

interface Props extends Omit<ComponentProps<typeof ActionForm>, 'onSubmit'> {
  /** Who reads the reason. */
  hint: string;
  maxLength: number;
  isLong?: boolean;
  onSend: (reason: string) => void;
}

export function ReasonForm({ hint, maxLength, isLong, onSend, children, ...form }: Props) {
  const { values, bind, submit } = useForm({
    id: form.action.key,
    action: form.action,
    initial: { reason: '' },
    validate: ({ reason }) => (visibleText(reason) ? {} : { reason: 'Enter a reason.' }),
  });
  return (
    <ActionForm {...form} onSubmit={() => submit(() => onSend(values.reason))}>
      {children}
      <Field
        {...bind('reason')}
        label="Reason"
        hint={hint}
        isLong={isLong}
        maxLength={maxLength}
        autoComplete="off"
      />
    </ActionForm>
  );
}
