import { officeCreatePromoCode } from '#contracts/office/promo-codes.ts';
import { MAX_PROMO_CODE_LENGTH } from '#shop/promo.ts';
import {
  describePromo,
  emptyPromo,
  promoCodes,
  promoFormErrors,
  promoRequest,
} from '#stores/office/promo-codes/promo-codes.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Choice, optionsOf } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { Notice } from '#islands/Notice.tsx';
import { Section } from '../Section.tsx';
import { useAction } from '#islands/use-action.ts';
import { useForm } from '#islands/use-form.ts';
import styles from './promo-codes.module.css';

const create = promoCodes.action(officeCreatePromoCode);

const KIND_LABELS = { percentage: 'Percent', fixed: 'Dollars' };

export function PromoForm() {
  const { isBusy, problem } = useAction(create);
  const form = useForm({
    id: 'promo',
    action: create,
    initial: emptyPromo,
    validate: promoFormErrors,
  });
  const { values, edit } = form;
  const bind = (name: Exclude<keyof typeof values, 'kind'>) => ({
    ...form.bind(name),
    readOnly: isBusy,
  });
  const preview = describePromo(values);
  const send = () =>
    void create.run(promoRequest(values), () => {
      showToast({ title: `${values.code} created`, text: preview });
      edit(emptyPromo);
    });
  return (
    <Section title="New code">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(send);
        }}
      >
        <Field
          {...bind('code')}
          onEdit={(typed) => edit({ code: typed.toUpperCase() })}
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
            value={values.kind}
            onChoose={(kind) => edit({ kind })}
          />
          <Field
            {...bind('value')}
            label={values.kind === 'fixed' ? 'Amount' : 'Percentage'}
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
          hint="Leave empty for no limit. Canceling an order gives its use back."
          inputMode="numeric"
          autoComplete="off"
        />
        {preview && <p className="notice">{preview}</p>}
        {problem && !(String(problem.field) in values) && <Notice>{problem.text}</Notice>}
        <Button isWide type="submit" isBusy={isBusy}>
          Create code
        </Button>
      </form>
    </Section>
  );
}
