import { postalAddress } from '#shop/postal-address.ts';
import { countryCode, stateCode, UNITED_STATES } from '#shop/regions.ts';
import type { OrderAddress } from '#contracts/orders/order-content.ts';
import type { PaypalProblem } from './client.ts';

/** A shipping address as PayPal writes it: `shipping_detail` and `address_portable` of its Orders v2 specification. */
export function toPaypalShipping(address: OrderAddress) {
  const { address_line1, address_line2, city, state_province, postal_code, country } =
    postalAddress(address);
  return {
    name: { full_name: `${address.first_name} ${address.last_name}` },
    address: {
      address_line_1: address_line1,
      ...(address_line2 && { address_line_2: address_line2 }),
      admin_area_2: city,
      // An unrecognized state is sent as it was entered.
      ...(state_province && {
        admin_area_1: regionCode(state_province, country) ?? state_province,
      }),
      ...(postal_code && { postal_code }),
      country_code: paypalCountryCode(country),
    },
  };
}

/** PayPal's codes of the Canadian provinces and territories (developer.paypal.com/reference/state-codes). */
// prettier-ignore
const PROVINCES = new Map(Object.entries({
  alberta: 'AB', 'british columbia': 'BC', manitoba: 'MB', 'new brunswick': 'NB', 'newfoundland and labrador': 'NL',
  'northwest territories': 'NT', 'nova scotia': 'NS', nunavut: 'NU', ontario: 'ON', 'prince edward island': 'PE',
  quebec: 'QC', saskatchewan: 'SK', yukon: 'YT',
}));

/** The code of a state or province, where PayPal wants one; undefined if unknown. */
function regionCode(region: string, country: string): string | undefined {
  if (country === UNITED_STATES) return stateCode(region);
  if (country !== 'Canada') return undefined;
  const name = region.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return PROVINCES.get(name) ?? [...PROVINCES.values()].find((code) => code.toLowerCase() === name);
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
