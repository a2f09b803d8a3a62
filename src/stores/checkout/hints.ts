/** Hints about what is probably a typing mistake. They refuse nothing, so their rules are loaded only when a field is left. */
import { atom } from 'nanostores';
import { checkoutErrors } from '#shop/checkout.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { $checkout, $checkoutErrors, type AddressPart, editCustomer } from './checkout.ts';

/** What the email was probably meant to be. */
export const $emailSuggestion = atom<string | undefined>(undefined);

/** An email that is not an address; an empty one is reported when the form is submitted. */
export const $emailError = atom<string | undefined>(undefined);

/** What is odd about the postal code of an address. */
export const $postalCodeHints = atom<Partial<Record<AddressPart, string | undefined>>>({});

/** Checks the email when the shopper leaves its field. */
export async function checkEmail(): Promise<void> {
  const { email } = $checkout.get().customerData;
  const error = checkoutErrors($checkout.get())['customerData.email'];
  $emailError.set(
    email.trim() === '' || $checkoutErrors.get()['customerData.email'] ? undefined : error,
  );
  const rules = await import('#shop/email-suggestion.ts').catch(() => undefined);
  if ($checkout.get().customerData.email === email)
    $emailSuggestion.set(rules?.suggestEmail(email));
}

/** Takes the suggested email. */
export function takeSuggestion(): void {
  const suggestion = $emailSuggestion.get();
  if (suggestion) editCustomer('email', suggestion);
}

/** Compares the postal code of an address with its state when the shopper leaves one of them. */
export async function checkPostalCode(part: AddressPart): Promise<void> {
  const address = $checkout.get()[part];
  if (address.country !== UNITED_STATES || !address.postalCode || !address.stateProvince) return;
  const rules = await import('#shop/zip-codes.ts').catch(() => undefined);
  if ($checkout.get()[part] !== address) return;
  setPostalCodeHint(part, rules?.zipMismatch(address.postalCode, address.stateProvince));
}

function setPostalCodeHint(part: AddressPart, hint: string | undefined): void {
  $postalCodeHints.set({ ...$postalCodeHints.get(), [part]: hint });
}

let before = $checkout.get();
// A hint is about the text that it was given for.
$checkout.listen((data) => {
  if (data.customerData.email !== before.customerData.email) {
    $emailError.set(undefined);
    $emailSuggestion.set(undefined);
  }
  for (const part of ['billingAddress', 'shippingAddress'] as const) {
    const isSame = (['postalCode', 'stateProvince', 'country'] as const).every(
      (name) => data[part][name] === before[part][name],
    );
    if (!isSame) setPostalCodeHint(part, undefined);
  }
  before = data;
});
