import { useState } from 'react';
import { visibleText } from '#shop/visible-text.ts';
import type { Action } from '#stores/site/actions.ts';
import { draftOf, keepDraft } from '#stores/site/drafts.ts';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';
import { useForm } from '#islands/use-form.ts';

interface Props {
  /** Under which name it is kept while it is written. */
  draft: string;
  /** The field of the request. */
  field: string;
  title: string;
  hint: string;
  maxLength: number;
  rows?: number;
  action: Action;
  label: string;
  busyLabel: string;
  onSend: (sent: { text: string; key: string; onDone: () => void }) => void;
  onClose: () => void;
}

/** A text of ours; what is typed is kept until it is sent. */
export function DraftForm(props: Props) {
  const { draft, field, title, hint, maxLength, rows, action, label, busyLabel, onSend, onClose } =
    props;
  const [kept] = useState(() => draftOf(draft));
  const { values, key, bind, submit } = useForm<Record<string, string>>({
    id: 'draft',
    action,
    draft: kept,
    initial: { [field]: '' },
    validate: ({ [field]: text = '' }) => (visibleText(text) ? {} : { [field]: '' }),
  });
  const onDone = () => {
    keepDraft(draft, '');
    onClose();
  };
  return (
    <ActionForm
      action={action}
      label={label}
      busyLabel={busyLabel}
      onSubmit={() => submit(() => onSend({ text: values[field] ?? '', key, onDone }))}
      onClose={onClose}
    >
      <Field {...bind(field)} label={title} hint={hint} isLong rows={rows} maxLength={maxLength} />
    </ActionForm>
  );
}
