/**
 * Where sellers ship, by Stripe's country codes. A sale's price includes its shipping, so these are the countries that
 * the postage within the United States reaches; Stripe collects no addresses in the other US territories.
 */
export const SHIPPING_COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US: 'United States',
    PR: 'Puerto Rico',
    GU: 'Guam',
  }),
);

/** Where a storefront sale ships, as Stripe collected it: the country by its code, and missing lines empty. */
export type SaleShipping = Record<
  'name' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country',
  string
>;

/** The lines of the package's label. */
export function shippingLines(shipping: SaleShipping): string[] {
  const { name, line1, line2, city, state, postal_code, country } = shipping;
  const region = [state, postal_code].filter(Boolean).join(' ');
  const locality = [city, region].filter(Boolean).join(', ');
  return [name, line1, line2, locality, SHIPPING_COUNTRIES.get(country) ?? country].filter(Boolean);
}
