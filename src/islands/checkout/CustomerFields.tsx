import { useStore } from '@nanostores/react';
import { type CustomerData, FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { $checkout, editCustomer } from '#stores/checkout.ts';
import { TextField } from './Field.tsx';

export function CustomerFields() {
  const { customerData } = useStore($checkout);
  const bind = (name: keyof CustomerData) => ({
    field: `customerData.${name}` as const,
    value: customerData[name],
    onEdit: (text: string) => editCustomer(name, text),
  });
  return (
    <fieldset className="form-part">
      <legend className="d3">Customer Information</legend>
      <div className="form-grid">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={FIELD_LIMITS.name}
          {...bind('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={FIELD_LIMITS.name}
          {...bind('lastName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          {...bind('email')}
        />
        <TextField
          label="Phone"
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
