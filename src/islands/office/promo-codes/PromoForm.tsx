import { type SubmitEvent, useState } from 'react';
import { MAX_PROMO_CODE_LENGTH } from '#shop/pricing.ts';
import {
  createPromo,
  describePromo,
  emptyPromo,
  type PromoField,
  type PromoProblem,
} from '#stores/office/promo-codes/promo-codes.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Choice, optionsOf } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { Notice } from '../Notice.tsx';
import { Section } from '../Section.tsx';
import styles from './promo-codes.module.css';

const KIND_LABELS = { percentage: 'Percent', fixed: 'Dollars' };

/** The form of a new promo code, with a sentence that says what it does. */
export function PromoForm() {
  const [form, setForm] = useState(emptyPromo);
  const [problem, setProblem] = useState<PromoProblem>();
  const [isBusy, setBusy] = useState(false);
  const edit = (changed: Partial<typeof form>) => {
    setForm({ ...form, ...changed });
    if (problem && (problem.field === 'form' || problem.field in changed)) setProblem(undefined);
  };
  const bind = (name: PromoField) => ({
    id: name,
    value: form[name],
    error: problem?.field === name ? problem.error : undefined,
    readOnly: isBusy,
    onEdit: (text: string) => edit({ [name]: name === 'code' ? text.toUpperCase() : text }),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const found = await createPromo(form);
    setBusy(false);
    setProblem(found);
    if (found) focusInView(document.getElementById(found.field));
    else setForm(emptyPromo);
  };
  const preview = describePromo(form);
  return (
    <Section title="New code">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          {...bind('code')}
          label="Code"
          hint="Letters, digits and hyphens."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_PROMO_CODE_LENGTH}
        />
        <div className={styles.pair}>
          <Choice
            legend="Takes off"
            options={optionsOf(KIND_LABELS)}
            value={form.kind}
            onChoose={(kind) => edit({ kind })}
          />
          <Field
            {...bind('value')}
            label={form.kind === 'fixed' ? 'Amount' : 'Percentage'}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <Field {...bind('firstDay')} label="First day" optional type="date" />
          <Field {...bind('lastDay')} label="Last day" optional type="date" />
        </div>
        <Field
          {...bind('maxRedemptions')}
          label="Uses at most"
          optional
          hint="Leave empty for no limit."
          inputMode="numeric"
          autoComplete="off"
        />
        {preview && <p className="notice">{preview}</p>}
        {problem?.field === 'form' && <Notice>{problem.error}</Notice>}
        <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
          Create code
        </BusyButton>
      </form>
    </Section>
  );
}
