import { useStore } from '@nanostores/react';
import { type Address, FIELD_LIMITS } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/countries.ts';
import { UNITED_STATES, US_STATES } from '#shop/regions.ts';
import { $checkout, type AddressPart, editAddress } from '#stores/checkout.ts';
import { SelectField, TextField } from './Field.tsx';

const SECTIONS = { billingAddress: 'billing', shippingAddress: 'shipping' } as const;
const STATES = Object.values(US_STATES);

/** The fields of an address, each under the name by which the browser can fill it in. */
export function AddressFields({ part, legend }: { part: AddressPart; legend: string }) {
  const address = useStore($checkout)[part];
  const bind = (name: keyof Address, token: string) => ({
    field: `${part}.${name}` as const,
    value: address[name],
    autoComplete: `${SECTIONS[part]} ${token}`,
    onEdit: (text: string) => editAddress(part, name, text),
  });
  const text = (name: keyof Address, token: string, maxLength: number = FIELD_LIMITS.line) => ({
    ...bind(name, token),
    maxLength,
  });
  const state = { label: 'State / Province', width: 'third' } as const;

  return (
    <fieldset className="form-part">
      <legend className="d3">{legend}</legend>
      <div className="form-grid">
        <TextField label="First Name" {...text('firstName', 'given-name', FIELD_LIMITS.name)} />
        <TextField label="Last Name" {...text('lastName', 'family-name', FIELD_LIMITS.name)} />
        <TextField
          label="Address Line 1"
          width="whole"
          {...text('addressLine1', 'address-line1')}
        />
        <TextField
          label="Address Line 2"
          optional
          width="whole"
          {...text('addressLine2', 'address-line2')}
        />
        <TextField label="City" width="third" {...text('city', 'address-level2')} />
        {address.country === UNITED_STATES ? (
          <SelectField
            {...state}
            {...bind('stateProvince', 'address-level1')}
            options={STATES}
            placeholder="Choose a state"
          />
        ) : (
          <TextField {...state} {...text('stateProvince', 'address-level1')} />
        )}
        <TextField
          label="Postal Code"
          width="third"
          autoCapitalize="characters"
          {...text('postalCode', 'postal-code', FIELD_LIMITS.postalCode)}
        />
        <SelectField
          label="Country"
          width="whole"
          options={COUNTRIES}
          {...bind('country', 'country-name')}
        />
      </div>
    </fieldset>
  );
}
