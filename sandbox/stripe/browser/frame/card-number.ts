/** What a field holds, and what is wrong with it. */
export interface FieldState {
  empty: boolean;
  complete: boolean;
  error?: { code: string; message: string };
}

const AMEX = /^3[47]/;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** `4242 4242 4242 4242`; American Express in groups of 4, 6, 5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, lengthOf(text));
  const parts = AMEX.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(' ');
}

export function readCardNumber(text: string): FieldState {
  const digits = digitsOf(text);
  if (digits.length < lengthOf(digits)) {
    const error = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
    return { empty: digits === '', complete: false, error };
  }
  if (!passesLuhn(digits)) {
    const error = { code: 'invalid_number', message: 'Your card number is invalid.' };
    return { empty: false, complete: false, error };
  }
  return { empty: false, complete: true };
}

/** American Express prints four digits on the front, the others three on the back. */
export function securityCodeLength(cardNumber: string): number {
  return AMEX.test(digitsOf(cardNumber)) ? 4 : 3;
}

export function readSecurityCode(text: string, cardNumber: string): FieldState {
  if (digitsOf(text).length >= securityCodeLength(cardNumber))
    return { empty: false, complete: true };
  const error = { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  return { empty: text === '', complete: false, error };
}

function lengthOf(text: string): number {
  return AMEX.test(digitsOf(text)) ? 15 : 16;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
