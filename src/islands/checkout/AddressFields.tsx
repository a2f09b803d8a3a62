import { useStore } from '@nanostores/react';
import { type Address, ADDRESS_LIMITS, type AddressPart } from '#shop/checkout.ts';
import { COUNTRIES, UNITED_STATES, US_STATES } from '#shop/regions.ts';
import { $checkout, $checkoutErrors, editAddress } from '#stores/checkout/checkout.ts';
import { $postalCodeHints, checkPostalCode } from '#stores/checkout/hints.ts';
import { Field, namedOptions } from '../Field.tsx';
import { afterPress, FIELD_LABELS, fieldId, FORM_PARTS } from './form-fields.ts';

const SECTIONS = { billingAddress: 'billing', shippingAddress: 'shipping' } as const;
const STATES = namedOptions(['', ...Object.values(US_STATES)]);
const COUNTRY_OPTIONS = namedOptions(COUNTRIES);

/** Every address needs both fields (requirements §5), which not every country has. */
const WITHOUT_STATE = 'No state? Repeat the city. No postal code? Enter a dash.';

/** The fields of an address, with autocomplete names. */
export function AddressFields({ part }: { part: AddressPart }) {
  const address = useStore($checkout)[part];
  const errors = useStore($checkoutErrors);
  const onBlur = () => afterPress(() => void checkPostalCode(part));
  const bind = (name: keyof Address, token: string) => ({
    id: fieldId(`${part}.${name}`),
    label: FIELD_LABELS[name],
    value: address[name],
    error: errors[`${part}.${name}`],
    autoComplete: `${SECTIONS[part]} ${token}`,
    maxLength: ADDRESS_LIMITS[name],
    onEdit: (text: string) => editAddress(part, name, text),
  });
  const isDomestic = address.country === UNITED_STATES;

  return (
    <fieldset className="form-part">
      <legend className="display-3">{FORM_PARTS[part]}</legend>
      <div className="form-grid">
        <Field {...bind('firstName', 'given-name')} />
        <Field {...bind('lastName', 'family-name')} />
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
          {...bind('postalCode', 'postal-code')}
        />
        <Field
          width="form-whole"
          options={COUNTRY_OPTIONS}
          hint={isDomestic ? undefined : WITHOUT_STATE}
          live="status"
          {...bind('country', 'country-name')}
          maxLength={undefined}
        />
      </div>
    </fieldset>
  );
}
