import { useStore } from '@nanostores/react';
import { CUSTOMER_LIMITS, type CustomerData } from '#shop/checkout.ts';
import { emailFromLink } from '#shop/link-messages.ts';
import {
  $checkout,
  $checkoutErrors,
  $isEmailFromLink,
  editCustomer,
  undoLinkEmail,
} from '#stores/checkout/checkout.ts';
import { $emailHint, checkEmail } from '#stores/checkout/hints.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { afterPress, FIELD_LABELS, fieldId, focusField, FORM_PARTS } from './form-fields.ts';
import styles from './checkout.module.css';

export function CustomerFields() {
  const { customerData } = useStore($checkout);
  const errors = useStore($checkoutErrors);
  const hint = useStore($emailHint);
  const isFromLink = useStore($isEmailFromLink);
  const bind = (name: keyof CustomerData) => ({
    id: fieldId(`customerData.${name}`),
    label: FIELD_LABELS[name],
    value: customerData[name],
    error: errors[`customerData.${name}`],
    maxLength: CUSTOMER_LIMITS[name],
    onEdit: (text: string) => editCustomer(name, text),
  });
  return (
    <fieldset className="form-part">
      <legend className="display-3">{FORM_PARTS.customerData}</legend>
      <div className="form-grid">
        <Field autoComplete="given-name" {...bind('firstName')} />
        <Field autoComplete="family-name" {...bind('lastName')} />
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={isFromLink ? emailFromLink : undefined}
          note={
            <>
              {isFromLink && <UndoLinkEmail />}
              {hint?.suggestion && <EmailSuggestion email={hint.suggestion} />}
            </>
          }
          live="status"
          onBlur={() => afterPress(() => void checkEmail())}
          {...bind('email')}
          error={errors['customerData.email'] ?? hint?.error}
        />
        <Field
          optional
          hint="Only for the carrier."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...bind('phone')}
        />
      </div>
    </fieldset>
  );
}

/** Clears the email address that a link filled in, which a stranger may have written. */
function UndoLinkEmail() {
  const undo = () => {
    undoLinkEmail();
    // The pressed button is removed.
    focusField('customerData.email');
  };
  return (
    <p className="field-hint">
      <Button variant="text" className={styles.suggestion} onClick={undo}>
        Undo
      </Button>
    </p>
  );
}

/** The probable email address, as a button that corrects it. */
function EmailSuggestion({ email }: { email: string }) {
  const take = () => {
    editCustomer('email', email);
    // The pressed button is removed.
    focusField('customerData.email');
  };
  return (
    <p className="field-hint">
      Did you mean{' '}
      <Button variant="text" className={styles.suggestion} onClick={take}>
        {email}
      </Button>
      ?
    </p>
  );
}
