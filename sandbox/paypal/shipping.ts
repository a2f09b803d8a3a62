import { detail, type Issue, PaypalError, unprocessable } from './errors.ts';
import type { ExperienceContext, PurchaseUnit, ShippingAddress } from './objects.ts';

const FIELD = '/purchase_units/0/shipping/address';

/** ZIP codes that do not exist in the US: one is refused when the order is created, the other only when it is captured. */
const REFUSED_ZIP = { create: '00000', capture: '99999' };

/**
 * Refuses an address as PayPal does: the issues of its published spec (422 of `POST /v2/checkout/orders`), and
 * MISSING_SHIPPING_ADDRESS, which the spec leaves out and PayPal answers to SET_PROVIDED_ADDRESS without an address. States of
 * the United States are two letters (`address_portable` in the spec: "`CA` and not `California`").
 */
export function checkShipping({ shipping }: PurchaseUnit, context: ExperienceContext): void {
  const address = shipping?.address;
  if (!address) {
    if (context.shipping_preference === 'SET_PROVIDED_ADDRESS')
      throw unprocessable('MISSING_SHIPPING_ADDRESS', { field: FIELD, location: 'body' });
    return;
  }
  const issue = issueOf(address);
  if (issue) throw new PaypalError(422, [detail(issue, { field: FIELD, location: 'body' })]);
}

function issueOf(address: ShippingAddress): Issue | undefined {
  if (!address.admin_area_2) return 'CITY_REQUIRED';
  if (address.country_code !== 'US') return undefined;
  if (!address.postal_code) return 'POSTAL_CODE_REQUIRED';
  const isKnown =
    /^[A-Z]{2}$/.test(address.admin_area_1 ?? '') &&
    /^\d{5}(?:-\d{4})?$/.test(address.postal_code) &&
    address.postal_code !== REFUSED_ZIP.create;
  return isKnown ? undefined : 'SHIPPING_ADDRESS_INVALID';
}

/** PayPal may refuse the address as late as at the capture (422 of `POST /v2/checkout/orders/{id}/capture`). */
export function checkShippingAtCapture({ shipping }: PurchaseUnit): void {
  if (shipping?.address?.postal_code !== REFUSED_ZIP.capture) return;
  throw unprocessable('SHIPPING_ADDRESS_INVALID');
}

/** Seller Protection covers physical goods that are sent to the address on the transaction: without one, nothing. */
export function isProtected({ shipping_preference: preference }: ExperienceContext): boolean {
  return preference !== 'NO_SHIPPING';
}
