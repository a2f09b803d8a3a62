import { atom, computed } from 'nanostores';
import {
  type Address,
  ADDRESS_LIMITS,
  type AddressPart,
  type CheckoutErrors,
  checkoutErrors,
  type CheckoutField,
  CUSTOMER_LIMITS,
  type CustomerData,
  destinationErrors,
  destinationPart,
  emptyCheckout,
} from '#shop/checkout.ts';
import { checkoutNotSaved, missingInformation } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { chosenName } from '#shop/shipping-methods.ts';
import { fieldErrors, withReason } from '#shop/site-messages.ts';
import { $linkEmail } from '#stores/cart/stored-link.ts';
import { createQuote } from '#stores/cart/quote.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { $paymentData } from '#stores/payment/storage.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';
import { formState, storedCheckout } from './stored-checkout.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';

/** The checkout form, kept under `checkoutData` on every change (requirements §4). */
export const $checkout = sessionAtom(
  'checkoutData',
  (text) => parseStored(storedCheckout, text) ?? emptyCheckout,
);

/** The errors of the last submission, without those of fields edited since. */
export const $checkoutErrors = atom<CheckoutErrors>({});

/** The problems of the destination, as long as they last. */
const $destinationErrors = computed($checkout, destinationErrors);

/** The errors at the fields. */
export const $fieldErrors = computed(
  [$checkoutErrors, $destinationErrors],
  (errors, destination): CheckoutErrors => ({ ...errors, ...destination }),
);

/** The price of the order, by the addresses typed so far; one that nothing is shipped to is left out. */
export const { $quote: $checkoutQuote, follow: followCheckoutQuote } = createQuote(
  computed([$checkout, $destinationErrors], (data, errors) => ({
    billingAddress: data.billingAddress,
    shippingAddress: Object.keys(errors).length > 0 ? undefined : data[destinationPart(data)],
    shippingMethod: data.shippingMethod,
  })),
  $appliedPromo,
);

const TOAST_GROUP = 'checkout';
const CUSTOMER = Object.keys(CUSTOMER_LIMITS) as (keyof CustomerData)[];
const ADDRESS = Object.keys(ADDRESS_LIMITS) as (keyof Address)[];
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

/** The invalid fields, in the order of the form. */
export const $invalidFields = computed($checkoutErrors, (errors) =>
  READING_ORDER.filter(({ field }) => field in errors),
);

// A pasted address may have tabs and other control characters, which contracts/fields.ts rejects.
const CONTROL = /\p{Cc}/gu;
const CONTROL_BESIDE_LINES = /[^\P{Cc}\t\n\r]/gu;

/** Changes one field of the customer. The billing address copies the name until it has one of its own (WCAG 3.3.7). */
export function editCustomer(name: keyof CustomerData, text: string): void {
  const { customerData, billingAddress, ...data } = $checkout.get();
  const line = text.replace(CONTROL, ' ');
  const isCopied =
    (name === 'firstName' || name === 'lastName') && billingAddress[name] === customerData[name];
  $checkout.set({
    ...data,
    customerData: { ...customerData, [name]: line },
    billingAddress: isCopied ? { ...billingAddress, [name]: line } : billingAddress,
  });
  clearErrors([`customerData.${name}`, ...(isCopied ? [`billingAddress.${name}` as const] : [])]);
}

/** Whether the email address is the one that a link filled in. */
export const $isEmailFromLink = computed(
  [$checkout, $linkEmail],
  ({ customerData: { email } }, linkEmail) => email !== '' && email === linkEmail,
);

/** Clears the email address that a link filled in, unless it was edited since. */
export function undoLinkEmail(): void {
  if ($isEmailFromLink.get()) editCustomer('email', '');
  $linkEmail.set('');
}

/** Changes one field of an address; changing the country resets the state. */
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

export function chooseShippingMethod(shippingMethod: string): void {
  $checkout.set({ ...$checkout.get(), shippingMethod });
}

export function editNotes(text: string): void {
  const orderNotes = text.replace(CONTROL_BESIDE_LINES, ' ');
  $checkout.set({ ...$checkout.get(), orderNotes });
}

/** Checks or unchecks `Same as shipping`; a typed shipping address is kept. */
export function setSameAsBilling(sameAsBilling: boolean): void {
  const destination = Object.keys($destinationErrors.get()) as CheckoutField[];
  $checkout.set({ ...$checkout.get(), sameAsBilling });
  clearErrors([...ADDRESS.map((name) => `shippingAddress.${name}` as const), ...destination]);
}

/**
 * Goes to payment with the form's data, the shipping address being the billing one if that is checked (requirements
 * §4). Returns the first invalid field, if any. Stays if the browser has no storage for the data: payment would lead to
 * the cart.
 */
export function continueToPayment(): CheckoutField | undefined {
  dismissFailuresOf(TOAST_GROUP);
  const { sameAsBilling, ...data } = $checkout.get();
  $checkoutErrors.set({ ...checkoutErrors($checkout.get()), ...$destinationErrors.get() });
  const firstInvalid = $invalidFields.get()[0];
  if (firstInvalid) {
    const isMalformed = $checkoutErrors.get()['customerData.email'] === fieldErrors.emailFormat;
    showFailure(
      isMalformed ? withReason(missingInformation, fieldErrors.emailFormat) : missingInformation,
      TOAST_GROUP,
      true,
    );
    return firstInvalid.field;
  }
  const { taxCents, totalCents, shippingMethods } = $checkoutQuote.get();
  const shippingMethod = chosenName(shippingMethods, data.shippingMethod);
  // This page has said that the method isn't offered there.
  if (data.shippingMethod) $checkout.set({ ...$checkout.get(), shippingMethod });
  $paymentData.set({
    ...data,
    shippingMethod,
    shippingAddress: sameAsBilling ? data.billingAddress : data.shippingAddress,
    salesTax: dollarsFromCents(taxCents),
    finalTotal: dollarsFromCents(totalCents),
  });
  if ($paymentData.isSaved()) location.assign(paths.payment);
  else showFailure(checkoutNotSaved, TOAST_GROUP);
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
  if ($invalidFields.get().length === 0) dismissFailuresOf(TOAST_GROUP);
}
