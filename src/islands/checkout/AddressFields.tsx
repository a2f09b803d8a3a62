import { useStore } from '@nanostores/react';
import { type ComponentProps, useState } from 'react';
import { type Address, ADDRESS_LIMITS, type AddressPart } from '#shop/checkout.ts';
import { texts } from '#shop/messages.ts';
import { COUNTRIES, UNITED_STATES, US_STATES } from '#shop/regions.ts';
import { hasZones } from '#shop/selling.generated.ts';
import { shipsTo } from '#shop/selling.ts';
import { $checkout, $fieldErrors, editAddress } from '#stores/checkout/checkout.ts';
import { $postalCodeHints, $stateFromZip, checkPostalCode } from '#stores/checkout/hints.ts';
import { Field, namedOptions } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import styles from './checkout.module.css';
import { afterPress, FIELD_LABELS, fieldId, FORM_PARTS } from './form-fields.ts';

const SECTIONS = { billingAddress: 'billing', shippingAddress: 'shipping' } as const;
const STATES = namedOptions(['', ...Object.values(US_STATES)]);
const COUNTRY_OPTIONS = namedOptions(COUNTRIES);
const SERVED = hasZones ? COUNTRIES.filter((country) => shipsTo(country)) : COUNTRIES;

/** Every address needs both fields (requirements §5), which not every country has. */
const WITHOUT_STATE = 'No state? Repeat the city. No postal code? Enter a dash.';

/** The fields of an address, with autocomplete names. */
export function AddressFields({ part }: { part: AddressPart }) {
  const address = useStore($checkout)[part];
  const errors = useStore($fieldErrors);
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
  const hasStateFromZip = useStore($stateFromZip)[part];
  const country = bind('country', 'country-name');

  return (
    <fieldset className="form-part">
      <legend className="display-3">{FORM_PARTS[part]}</legend>
      <div className="form-grid">
        <Field {...bind('firstName', 'given-name')} />
        <Field {...bind('lastName', 'family-name')} />
        <Field className="form-whole" {...bind('addressLine1', 'address-line1')} />
        <SecondLine {...bind('addressLine2', 'address-line2')} />
        <Field className="form-third" {...bind('city', 'address-level2')} />
        <Field
          className="form-third"
          {...bind('stateProvince', 'address-level1')}
          hint={hasStateFromZip ? texts.stateFromZip : undefined}
          live="status"
          {...(isDomestic && { options: STATES, maxLength: undefined, onBlur })}
        />
        <Field
          className="form-third"
          autoCapitalize="characters"
          inputMode={isDomestic ? 'numeric' : undefined}
          hint={useStore($postalCodeHints)[part]}
          live="status"
          onBlur={onBlur}
          {...bind('postalCode', 'postal-code')}
        />
        <Field
          className="form-whole"
          options={part === 'billingAddress' ? COUNTRY_OPTIONS : servedWith(address.country)}
          hint={isDomestic || country.error ? undefined : WITHOUT_STATE}
          live="status"
          {...country}
          maxLength={undefined}
        />
      </div>
    </fieldset>
  );
}

/** The countries that are served, and the one that is chosen, perhaps by the browser. */
const servedWith = (country: string) =>
  namedOptions(SERVED.includes(country) ? SERVED : [country, ...SERVED]);

/**
 * Folded behind `Add apartment, suite` until it is focused or has a text, typed or filled in by the browser: few
 * addresses have it. The field itself lies invisibly on that line, so that autofill, labels and the Tab key find it; it
 * stays open after that. Its name ends in what is seen, for speech input (WCAG 2.5.3).
 */
function SecondLine(props: ComponentProps<typeof Field>) {
  const [wasFocused, setFocused] = useState(false);
  const isFolded = !wasFocused && props.value === '';
  return (
    <Field
      optional
      {...props}
      label={isFolded ? `${FIELD_LABELS.addressLine2}, ${texts.addSecondLine}` : props.label}
      className={isFolded ? `form-whole ${styles.folded}` : 'form-whole'}
      onFocus={() => setFocused(true)}
      note={
        isFolded && (
          <span className={styles.add} aria-hidden="true">
            <Icon name="plus" />
            <span>{texts.addSecondLine}</span>
          </span>
        )
      }
    />
  );
}
