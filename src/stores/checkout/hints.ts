/**
 * Hints about what is probably a typing mistake. They refuse nothing, so their rules are loaded only when a field is
 * left.
 */
import { atom, computed, map } from 'nanostores';
import type { Address, AddressPart } from '#shop/checkout.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { emailError } from '#shop/site-messages.ts';
import { $checkout, $checkoutErrors, editAddress } from './checkout.ts';

const isSameArea = (a: Address, b: Address) =>
  a.postalCode === b.postalCode && a.stateProvince === b.stateProvince && a.country === b.country;

// Each hint is kept with the text that it is about, and shown as long as the form has that text.
const $lastEmailHint = atom<{
  email: string;
  error?: string | undefined;
  suggestion?: string | undefined;
}>({ email: '' });
const $zipHints = map<Partial<Record<AddressPart, { address: Address; text: string | undefined }>>>(
  {},
);

/** The states that ZIP Codes have filled in. */
const $filledStates = map<Partial<Record<AddressPart, Address>>>({});

/**
 * An email that is not an address, and what was probably meant; an empty one is reported when the form is submitted.
 */
export const $emailHint = computed([$checkout, $lastEmailHint], ({ customerData }, hint) =>
  hint.email === customerData.email ? hint : undefined,
);

/** The oddity of an address's postal code. */
export const $postalCodeHints = computed([$checkout, $zipHints], (checkout, hints) => {
  const shown = (part: AddressPart) => {
    const hint = hints[part];
    return hint && isSameArea(hint.address, checkout[part]) ? hint.text : undefined;
  };
  return { billingAddress: shown('billingAddress'), shippingAddress: shown('shippingAddress') };
});

/** Whether the state of an address is the one that its ZIP Code filled in. */
export const $stateFromZip = computed([$checkout, $filledStates], (checkout, filled) => {
  const isFilled = (part: AddressPart) => {
    const address = filled[part];
    return address !== undefined && isSameArea(address, checkout[part]);
  };
  return {
    billingAddress: isFilled('billingAddress'),
    shippingAddress: isFilled('shippingAddress'),
  };
});

/** Checks the email when the shopper leaves its field. */
export async function checkEmail(): Promise<void> {
  const { email } = $checkout.get().customerData;
  const isReported = email.trim() === '' || $checkoutErrors.get()['customerData.email'];
  const error = isReported ? undefined : emailError(email);
  $lastEmailHint.set({ email, error });
  const rules = await import('#shop/email-suggestion.ts').catch(() => undefined);
  $lastEmailHint.set({ email, error, suggestion: rules?.suggestEmail(email) });
}

/**
 * Compares the postal code of an address with its state when the shopper leaves one of them, or fills in the state if
 * none is chosen and only one fits.
 */
export async function checkPostalCode(part: AddressPart): Promise<void> {
  const address = $checkout.get()[part];
  if (address.country !== UNITED_STATES || !address.postalCode) return;
  const rules = await import('#shop/zip-codes.ts').catch(() => undefined);
  if (!rules || !isSameArea(address, $checkout.get()[part])) return;
  if (address.stateProvince) {
    const text = rules.zipMismatch(address.postalCode, address.stateProvince);
    $zipHints.setKey(part, { address, text });
    return;
  }
  const [state, ...others] = rules.statesOfZip(address.postalCode);
  if (!state || others.length > 0) return;
  editAddress(part, 'stateProvince', state);
  $filledStates.setKey(part, $checkout.get()[part]);
}
