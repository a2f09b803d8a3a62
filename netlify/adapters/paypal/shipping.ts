import { countryCode, stateCode, UNITED_STATES } from '#shop/regions.ts';
import type { AddressContent } from '../records/checkouts.ts';
import type { PaypalProblem } from './problem.ts';

/** A shipping address as PayPal writes it: `shipping_detail` and `address_portable` of its Orders v2 specification. */
export function toPaypalShipping(address: AddressContent) {
  const { address_line1, address_line2, city, state_province, postal_code, country } = address;
  const state = country === UNITED_STATES ? stateCode(state_province) : undefined;
  return {
    name: { full_name: `${address.first_name} ${address.last_name}` },
    address: {
      address_line_1: address_line1,
      ...(address_line2 && { address_line_2: address_line2 }),
      admin_area_2: city,
      admin_area_1: state ?? state_province,
      postal_code,
      country_code: paypalCountryCode(country),
    },
  };
}

/** PayPal has a code of its own for payments into China. */
function paypalCountryCode(country: string): string | undefined {
  const code = countryCode(country);
  return code === 'CN' ? 'C2' : code;
}

const ADDRESS_ISSUES = [
  'CITY_REQUIRED',
  'INVALID_COUNTRY_CODE',
  'POSTAL_CODE_REQUIRED',
  'SHIPPING_ADDRESS_INVALID',
];

/** Whether PayPal refused an order for its shipping address. */
export function isAddressIssue({ issue, field }: PaypalProblem): boolean {
  return ADDRESS_ISSUES.includes(issue) || /^\/purchase_units\/.*\/shipping\b/.test(field ?? '');
}
