import { useStore } from '@nanostores/react';
import { type Address, FIELD_LIMITS } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/countries.ts';
import { UNITED_STATES, US_STATES } from '#shop/regions.ts';
import {
  $checkout,
  $checkoutErrors,
  type AddressPart,
  editAddress,
} from '#stores/checkout/checkout.ts';
import { $postalCodeHints, checkPostalCode } from '#stores/checkout/hints.ts';
import { Field } from '../Field.tsx';
import { afterPress } from './after-press.ts';
import { fieldId } from './field-id.ts';
import { FIELD_LABELS, FORM_PARTS } from './field-labels.ts';

const SECTIONS = { billingAddress: 'billing', shippingAddress: 'shipping' } as const;
const STATES = ['', ...Object.values(US_STATES)];

/** Every address needs both fields (requirements §5), which not every country has. */
const WITHOUT_STATE = 'No state? Repeat the city. No postal code? Enter a dash.';

/** The fields of an address, with autocomplete names. */
export function AddressFields({ part }: { part: AddressPart }) {
  const address = useStore($checkout)[part];
  const errors = useStore($checkoutErrors);
  const onBlur = () => afterPress(() => void checkPostalCode(part));
  const bind = (name: keyof Address, token: string, maxLength: number = FIELD_LIMITS.line) => ({
    id: fieldId(`${part}.${name}`),
    label: FIELD_LABELS[name],
    value: address[name],
    error: errors[`${part}.${name}`],
    autoComplete: `${SECTIONS[part]} ${token}`,
    maxLength,
    onEdit: (text: string) => editAddress(part, name, text),
  });
  const isDomestic = address.country === UNITED_STATES;

  return (
    <fieldset className="form-part">
      <legend className="display-3">{FORM_PARTS[part]}</legend>
      <div className="form-grid">
        <Field {...bind('firstName', 'given-name', FIELD_LIMITS.name)} />
        <Field {...bind('lastName', 'family-name', FIELD_LIMITS.name)} />
        <Field width="form-whole" {...bind('addressLine1', 'address-line1')} />
        <Field optional width="form-whole" {...bind('addressLine2', 'address-line2')} />
        <Field width="form-third" {...bind('city', 'address-level2')} />
        <Field
          width="form-third"
          {...bind('stateProvince', 'address-level1')}
          {...(isDomestic && { options: STATES, maxLength: undefined, onBlur })}
        />
        <Field
          width="form-third"
          autoCapitalize="characters"
          hint={useStore($postalCodeHints)[part]}
          live="status"
          onBlur={onBlur}
          {...bind('postalCode', 'postal-code', FIELD_LIMITS.postalCode)}
        />
        <Field
          width="form-whole"
          options={COUNTRIES}
          hint={isDomestic ? undefined : WITHOUT_STATE}
          live="status"
          {...bind('country', 'country-name')}
          maxLength={undefined}
        />
      </div>
    </fieldset>
  );
}
