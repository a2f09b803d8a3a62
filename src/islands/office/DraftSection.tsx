import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { visibleText } from '#shop/visible-text.ts';
import type { Action } from '#stores/site/actions.ts';
import { $drafts, draftOf, keepDraft } from '#stores/site/drafts.ts';
import { Button } from '#islands/Button.tsx';
import { Field } from '#islands/Field.tsx';
import { useForm } from '#islands/use-form.ts';
import { ActionForm } from './ActionForm.tsx';
import { Section } from './Section.tsx';

interface FormProps {
  /** Under which name the text is kept while it is written. */
  draft: string;
  /** The field of the request. */
  field: 'note' | 'message';
  hint: string;
  maxLength: number;
  rows?: number;
  action: Action;
  label: string;
  busyLabel: string;
  onSend: (sent: { text: string; key: string; onDone: () => void }) => void;
}

interface Props extends FormProps {
  title: string;
  /** The button that opens the form. */
  openLabel: string;
  children: ReactNode;
}

/** A section in which a text of ours is written; what is typed is kept until it is sent. */
export function DraftSection({ title, openLabel, children, ...form }: Props) {
  const [isWriting, setWriting] = useState(false);
  const kept = useStore($drafts)[form.draft];
  const tool = (
    <Button variant="text" onClick={() => setWriting(true)}>
      {kept ? `Go on with your ${form.field}` : openLabel}
    </Button>
  );
  return (
    <Section title={title} tool={!isWriting && tool}>
      {isWriting && <DraftForm {...form} onClose={() => setWriting(false)} />}
      {children}
    </Section>
  );
}

const FIELD_LABELS = { note: 'Note', message: 'Message' };

function DraftForm(props: FormProps & { onClose: () => void }) {
  const { draft, field, hint, maxLength, rows, action, label, busyLabel, onSend, onClose } = props;
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
      <Field
        {...bind(field)}
        label={FIELD_LABELS[field]}
        hint={hint}
        isLong
        rows={rows}
        maxLength={maxLength}
      />
    </ActionForm>
  );
}
