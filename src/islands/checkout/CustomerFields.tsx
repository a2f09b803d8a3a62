import { useStore } from '@nanostores/react';
import { type CustomerData, FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { $checkout, $checkoutErrors, editCustomer } from '#stores/checkout/checkout.ts';
import {
  $emailError,
  $emailSuggestion,
  checkEmail,
  takeSuggestion,
} from '#stores/checkout/hints.ts';
import { Field } from '../Field.tsx';
import { afterPress } from './after-press.ts';
import { fieldId, focusField } from './field-id.ts';
import styles from './checkout.module.css';
import { FIELD_LABELS, FORM_PARTS } from './field-labels.ts';

export function CustomerFields() {
  const { customerData } = useStore($checkout);
  const errors = useStore($checkoutErrors);
  const emailError = useStore($emailError);
  const bind = (name: keyof CustomerData) => ({
    id: fieldId(`customerData.${name}`),
    label: FIELD_LABELS[name],
    value: customerData[name],
    error: errors[`customerData.${name}`],
    onEdit: (text: string) => editCustomer(name, text),
  });
  return (
    <fieldset className="form-part">
      <legend className="display-3">{FORM_PARTS.customerData}</legend>
      <div className="form-grid">
        <Field autoComplete="given-name" maxLength={FIELD_LIMITS.name} {...bind('firstName')} />
        <Field autoComplete="family-name" maxLength={FIELD_LIMITS.name} {...bind('lastName')} />
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          note={<EmailSuggestion />}
          live="status"
          onBlur={() => afterPress(() => void checkEmail())}
          {...bind('email')}
          error={errors['customerData.email'] ?? emailError}
        />
        <Field
          optional
          hint="Only for the carrier."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
          {...bind('phone')}
        />
      </div>
    </fieldset>
  );
}

/** What the email was probably meant to be, as a button that corrects it. */
function EmailSuggestion() {
  const suggestion = useStore($emailSuggestion);
  if (!suggestion) return null;
  const take = () => {
    takeSuggestion();
    // The pressed button is removed.
    focusField('customerData.email');
  };
  return (
    <p className="field-hint">
      Did you mean{' '}
      <button className={`text-button ${styles.suggestion}`} type="button" onClick={take}>
        {suggestion}
      </button>
      ?
    </p>
  );
}
