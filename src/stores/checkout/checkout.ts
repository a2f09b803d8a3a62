import { atom, computed } from 'nanostores';
import {
  type Address,
  type CheckoutErrors,
  checkoutErrors,
  type CheckoutField,
  type CustomerData,
  emptyCheckout,
} from '#shop/checkout.ts';
import { failures } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { quoteCart } from '#shop/pricing.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $appliedPromo, $paymentData } from '#stores/payment/storage.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';
import { formState, storedCheckout } from './stored-checkout.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';

export type AddressPart = 'billingAddress' | 'shippingAddress';

/** The checkout form, kept under `checkoutData` on every change (specification §4). */
export const $checkout = sessionAtom(
  'checkoutData',
  (text) => parseStored(storedCheckout, text) ?? emptyCheckout,
);

/** What the last try to continue found wrong, less what has been edited since. */
export const $checkoutErrors = atom<CheckoutErrors>({});

/** What the order will cost by what is typed so far. */
export const $checkoutQuote = computed(
  [$cart, $checkout, $appliedPromo],
  (cart, { billingAddress }, promo) => quoteCart(cart, billingAddress, promo),
);

const FORM = 'checkout';
const CUSTOMER = ['firstName', 'lastName', 'email', 'phone'] as const;
const ADDRESS = [
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'city',
  'stateProvince',
  'postalCode',
  'country',
] as const;
const READING_ORDER = [
  ...CUSTOMER.map(
    (name) => ({ part: 'customerData', name, field: `customerData.${name}` }) as const,
  ),
  ...ADDRESS.map(
    (name) => ({ part: 'billingAddress', name, field: `billingAddress.${name}` }) as const,
  ),
  ...ADDRESS.map(
    (name) => ({ part: 'shippingAddress', name, field: `shippingAddress.${name}` }) as const,
  ),
];

export type FormField = (typeof READING_ORDER)[number];

/** The fields that are wrong, in the order in which the form is read. */
export const $wrongFields = computed($checkoutErrors, (errors) =>
  READING_ORDER.filter(({ field }) => field in errors),
);

// A pasted address may hold tabs and the like: no order can keep them (contracts/fields.ts).
const CONTROL = /\p{Cc}/gu;
const CONTROL_BESIDE_LINES = /[^\P{Cc}\t\n\r]/gu;

export function editCustomer(name: keyof CustomerData, text: string): void {
  const data = $checkout.get();
  const line = text.replace(CONTROL, ' ');
  $checkout.set({ ...data, customerData: { ...data.customerData, [name]: line } });
  clearErrors([`customerData.${name}`]);
}

/** Changes one field of an address; another country asks for its state or province anew. */
export function editAddress(part: AddressPart, name: keyof Address, text: string): void {
  const data = $checkout.get();
  const before = data[part];
  const address = { ...before, [name]: text.replace(CONTROL, ' ') };
  if (name === 'country') address.stateProvince = stateAfterMove(before, text);
  $checkout.set({ ...data, [part]: address });
  clearErrors(
    name === 'country' ? [`${part}.country`, `${part}.stateProvince`] : [`${part}.${name}`],
  );
}

function stateAfterMove({ stateProvince, country }: Address, nextCountry: string): string {
  if (country === nextCountry) return stateProvince;
  return country === UNITED_STATES ? '' : formState(stateProvince, nextCountry);
}

export function editNotes(text: string): void {
  const orderNotes = text.replace(CONTROL_BESIDE_LINES, ' ');
  $checkout.set({ ...$checkout.get(), orderNotes });
}

/** Ticks or unticks `Same as shipping`; what was typed in the shipping address waits for its return. */
export function setSameAsBilling(sameAsBilling: boolean): void {
  $checkout.set({ ...$checkout.get(), sameAsBilling });
  clearErrors(ADDRESS.map((name) => `shippingAddress.${name}` as const));
}

/**
 * Goes on to payment with all that was typed, the shipping address being the billing one when that is ticked
 * (specification §4). Returns the first wrong field when there is one.
 */
export function continueToPayment(): CheckoutField | undefined {
  dismissFailuresOf(FORM);
  const { sameAsBilling, ...data } = $checkout.get();
  $checkoutErrors.set(checkoutErrors($checkout.get()));
  const firstWrong = $wrongFields.get()[0];
  if (firstWrong) {
    showFailure(failures.missingInformation, FORM);
    return firstWrong.field;
  }
  const { taxCents, totalCents } = $checkoutQuote.get();
  $paymentData.set({
    ...data,
    shippingAddress: sameAsBilling ? data.billingAddress : data.shippingAddress,
    salesTax: dollarsFromCents(taxCents),
    finalTotal: dollarsFromCents(totalCents),
  });
  location.assign(paths.payment);
  return undefined;
}

function clearErrors(fields: readonly CheckoutField[]): void {
  const errors = $checkoutErrors.get();
  if (!fields.some((field) => field in errors)) return;
  $checkoutErrors.set(
    Object.fromEntries(
      Object.entries(errors).filter(([field]) => !fields.includes(field as CheckoutField)),
    ),
  );
}
