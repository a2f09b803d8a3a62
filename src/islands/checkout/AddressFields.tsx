import { useStore } from '@nanostores/react';
import { type Address, FIELD_LIMITS } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/countries.ts';
import { UNITED_STATES, US_STATES } from '#shop/regions.ts';
import { $checkout, type AddressPart, editAddress } from '#stores/checkout/checkout.ts';
import { $postalCodeHints, checkPostalCode } from '#stores/checkout/hints.ts';
import { SelectField, TextField } from './Field.tsx';
import { FIELD_LABELS, FORM_PARTS } from './field-labels.ts';

const SECTIONS = { billingAddress: 'billing', shippingAddress: 'shipping' } as const;
const STATES = Object.values(US_STATES);

/** Every address needs both fields (requirements §5), which not every country has. */
const WITHOUT_STATE = 'No state? Repeat the city. No postal code? Enter a dash.';

/** The fields of an address, with autocomplete names. */
export function AddressFields({ part }: { part: AddressPart }) {
  const address = useStore($checkout)[part];
  const onLeave = () => void checkPostalCode(part);
  const bind = (name: keyof Address, token: string) => ({
    field: `${part}.${name}` as const,
    label: FIELD_LABELS[name],
    value: address[name],
    autoComplete: `${SECTIONS[part]} ${token}`,
    onEdit: (text: string) => editAddress(part, name, text),
  });
  const text = (name: keyof Address, token: string, maxLength: number = FIELD_LIMITS.line) => ({
    ...bind(name, token),
    maxLength,
  });

  return (
    <fieldset className="form-part">
      <legend className="d3">{FORM_PARTS[part]}</legend>
      <div className="form-grid">
        <TextField {...text('firstName', 'given-name', FIELD_LIMITS.name)} />
        <TextField {...text('lastName', 'family-name', FIELD_LIMITS.name)} />
        <TextField width="whole" {...text('addressLine1', 'address-line1')} />
        <TextField optional width="whole" {...text('addressLine2', 'address-line2')} />
        <TextField width="third" {...text('city', 'address-level2')} />
        {address.country === UNITED_STATES ? (
          <SelectField
            width="third"
            {...bind('stateProvince', 'address-level1')}
            options={STATES}
            placeholder="Choose"
            onLeave={onLeave}
          />
        ) : (
          <TextField width="third" {...text('stateProvince', 'address-level1')} />
        )}
        <TextField
          width="third"
          autoCapitalize="characters"
          hint={useStore($postalCodeHints)[part]}
          isAnnounced
          onLeave={onLeave}
          {...text('postalCode', 'postal-code', FIELD_LIMITS.postalCode)}
        />
        <SelectField
          width="whole"
          options={COUNTRIES}
          hint={address.country === UNITED_STATES ? undefined : WITHOUT_STATE}
          isAnnounced
          {...bind('country', 'country-name')}
        />
      </div>
    </fieldset>
  );
}
