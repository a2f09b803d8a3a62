import { IntegrationError } from './integration-error.ts';

type Choice = 'auto' | 'never' | 'if_required';
type Address = { [part in AddressPart]?: unknown };
type AddressPart = 'line1' | 'line2' | 'city' | 'state' | 'country' | 'postal_code';

/** What the page may choose about each billing detail: `never` says that it will send the detail itself. */
export type BillingFields =
  | Choice
  | {
      name?: Choice;
      email?: Choice;
      phone?: Choice;
      address?:
        | Choice
        | {
            line1?: Choice;
            line2?: Choice;
            city?: Choice;
            state?: Choice;
            country?: Choice;
            postalCode?: Choice;
          };
    };
export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Address;
}

const ADDRESS_PARTS = ['line1', 'line2', 'city', 'state', 'country', 'postal_code'] as const;

/** Holds the page to its word, as Stripe's script does: what it said it would send must be there. */
export function checkBillingDetails(fields: BillingFields, given: BillingDetails = {}): void {
  for (const name of ['name', 'email', 'phone'] as const) {
    if (isNever(fields, name) && given[name] === undefined) throw missing(name);
  }
  const address = typeof fields === 'string' ? fields : (fields.address ?? 'auto');
  for (const part of ADDRESS_PARTS) {
    const asked = part === 'postal_code' ? 'postalCode' : part;
    const never =
      address === 'never' || (typeof address === 'object' && address[asked] === 'never');
    if (never && given.address?.[part] === undefined) throw missing(`address.${part}`);
  }
}

function isNever(fields: BillingFields, name: 'name' | 'email' | 'phone'): boolean {
  return fields === 'never' || (typeof fields === 'object' && fields[name] === 'never');
}

function missing(name: string): IntegrationError {
  return new IntegrationError(
    `You specified "never" for fields.billing_details.${name} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${name} when calling stripe.confirmPayment(). If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling stripe.confirmPayment().`,
  );
}
