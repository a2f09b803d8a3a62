import { digitsOf, type FieldState } from './card-number.ts';

/** `12 / 34`; a first digit over 1 can only be a month below ten, and browsers may fill in `12/2034`. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text.replace(/^(\d\d?)\D+20(\d\d)$/, '$1/$2'));
  const single = /^[2-9]/.test(typed) || /^1\s*\//.test(text);
  const digits = (single ? `0${typed}` : typed).slice(0, 4);
  if (digits.length < 2) return digits;
  // The separator goes with the digit before it when that is deleted.
  if (digits.length === 2 && /^\d\d ?\/?$/.test(text.trim()) && text.endsWith('/')) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function readExpiry(text: string, today: Date): FieldState {
  const { month, year } = expiryOf(text);
  const digits = digitsOf(text);
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return wrong('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) {
    const error = {
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
    };
    return { empty: digits === '', complete: false, error };
  }
  if (year < today.getFullYear()) {
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (new Date(year, month) <= today) {
    return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return wrong('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return { empty: false, complete: true };
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function wrong(code: string, message: string): FieldState {
  return { empty: false, complete: false, error: { code, message } };
}
