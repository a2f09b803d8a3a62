import { useStore } from '@nanostores/react';
import { type CustomerData, FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { $checkout, editCustomer } from '#stores/checkout/checkout.ts';
import {
  $emailError,
  $emailSuggestion,
  checkEmail,
  takeSuggestion,
} from '#stores/checkout/hints.ts';
import { TextField } from './Field.tsx';
import { focusField } from './field-id.ts';
import styles from './checkout.module.css';
import { FIELD_LABELS, FORM_PARTS } from './field-labels.ts';

export function CustomerFields() {
  const { customerData } = useStore($checkout);
  const bind = (name: keyof CustomerData) => ({
    field: `customerData.${name}` as const,
    label: FIELD_LABELS[name],
    value: customerData[name],
    onEdit: (text: string) => editCustomer(name, text),
  });
  return (
    <fieldset className="form-part">
      <legend className="d3">{FORM_PARTS.customerData}</legend>
      <div className="form-grid">
        <TextField autoComplete="given-name" maxLength={FIELD_LIMITS.name} {...bind('firstName')} />
        <TextField autoComplete="family-name" maxLength={FIELD_LIMITS.name} {...bind('lastName')} />
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          error={useStore($emailError)}
          note={<EmailSuggestion />}
          isAnnounced
          onLeave={() => void checkEmail()}
          {...bind('email')}
        />
        <TextField
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
