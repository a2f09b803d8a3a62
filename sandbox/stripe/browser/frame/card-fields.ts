/** What a field holds, and what is wrong with it. */
export interface FieldState {
  empty: boolean;
  complete: boolean;
  error?: { code: string; message: string };
}

const COMPLETE: FieldState = { empty: false, complete: true };
const AMEX = /^3[47]/;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** `4242 4242 4242 4242`; American Express in groups of 4, 6, 5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, numberLength(text));
  const parts = AMEX.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(' ');
}

export function checkCardNumber(text: string): FieldState {
  const digits = digitsOf(text);
  if (digits.length < numberLength(digits)) {
    return invalid('incomplete_number', 'Your card number is incomplete.', digits === '');
  }
  return passesLuhn(digits) ? COMPLETE : invalid('invalid_number', 'Your card number is invalid.');
}

/** American Express prints four digits on the front, the others three on the back. */
export function securityCodeLength(cardNumber: string): number {
  return AMEX.test(digitsOf(cardNumber)) ? 4 : 3;
}

export function checkSecurityCode(text: string, cardNumber: string): FieldState {
  if (digitsOf(text).length >= securityCodeLength(cardNumber)) return COMPLETE;
  return invalid('incomplete_cvc', "Your card's security code is incomplete.", text === '');
}

/** `12 / 34`; a first digit over 1 can only be a month below ten, and browsers may fill in `12/2034`. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text.replace(/^(\d\d?)\D+20(\d\d)$/, '$1/$2'));
  const digits = (/^[2-9]/.test(typed) || /^1\s*\//.test(text) ? `0${typed}` : typed).slice(0, 4);
  // The separator goes with the digit before it when that is deleted.
  if (digits.length < 2 || /^\d\d ?\/$/.test(text)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function checkExpiry(text: string): FieldState {
  const { month, year } = expiryOf(text);
  const digits = digitsOf(text);
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) {
    const message = "Your card's expiration date is incomplete.";
    return invalid('incomplete_expiry', message, digits === '');
  }
  const today = new Date();
  if (year < today.getFullYear()) {
    return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (new Date(year, month) <= today) {
    return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return year > today.getFullYear() + 50
    ? invalid('invalid_expiry_year', "Your card's expiration year is invalid.")
    : COMPLETE;
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function numberLength(text: string): number {
  return AMEX.test(digitsOf(text)) ? 15 : 16;
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function invalid(code: string, message: string, empty = false): FieldState {
  return { empty, complete: false, error: { code, message } };
}
