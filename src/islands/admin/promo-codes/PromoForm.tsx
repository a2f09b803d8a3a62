import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { MAX_PROMO_CODE_LENGTH, PROMO_KINDS } from '#shop/pricing.ts';
import {
  $creatingPromo,
  $promoErrors,
  $promoForm,
  createPromo,
  describePromo,
  editPromo,
  type PromoField,
} from '#stores/admin/promo-codes.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Field } from '#islands/Field.tsx';
import { Notice } from '../Notice.tsx';
import { Part } from '../Part.tsx';
import styles from './promo-codes.module.css';

const KIND_LABELS = { percentage: 'Percent', fixed: 'Dollars' };

/** The form of a new promo code, with a sentence that says what it does. */
export function PromoForm() {
  const form = useStore($promoForm);
  const errors = useStore($promoErrors);
  const isBusy = useStore($creatingPromo);
  const bind = (name: PromoField) => ({
    id: name,
    value: form[name],
    error: errors[name],
    readOnly: isBusy,
    onEdit: (text: string) => editPromo(name, text),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = await createPromo();
    if (wrong) focusInView(document.getElementById(wrong));
  };
  const preview = describePromo(form);
  return (
    <Part title="New code">
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
          <fieldset>
            <legend className="small">Takes off</legend>
            <div className="cells">
              {PROMO_KINDS.map((kind) => (
                <label key={kind} className="cell">
                  <input
                    type="radio"
                    name="kind"
                    value={kind}
                    checked={form.kind === kind}
                    onChange={() => editPromo('kind', kind)}
                  />
                  {KIND_LABELS[kind]}
                </label>
              ))}
            </div>
          </fieldset>
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
        {errors.form && <Notice tone="bad">{errors.form}</Notice>}
        <BusyButton className="button button-wide" type="submit" isBusy={isBusy}>
          Create code
        </BusyButton>
      </form>
    </Part>
  );
}
