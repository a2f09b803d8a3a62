import type { StripeError } from '@stripe/stripe-js';
import { find } from './stripe-api.ts';

interface Field {
  label: string;
  placeholder: string;
  autocomplete: AutoFill;
  format(digits: string): string;
  /** The problem with the digits: the end of Stripe's code, and its message. */
  check(digits: string): [code: string, message: string] | undefined;
}

const FIELDS: Record<'number' | 'expiry' | 'code', Field> = {
  number: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: (digits) => (digits.match(/\d{1,4}/g) ?? []).slice(0, 4).join(' '),
    check(digits) {
      if (digits.length < 15) return ['incomplete_number', 'Your card number is incomplete.'];
      if (passesLuhn(digits)) return undefined;
      return ['invalid_number', 'Your card number is invalid.'];
    },
  },
  expiry: {
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: (digits) =>
      digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits,
    check(digits) {
      const month = Number(digits.slice(0, 2));
      if (digits.length < 4) {
        return ['incomplete_expiry', "Your card's expiration date is incomplete."];
      }
      if (month < 1 || month > 12) {
        return ['invalid_expiry_month', "Your card's expiration date is invalid."];
      }
      if (new Date(2000 + Number(digits.slice(2)), month) > new Date()) return undefined;
      return ['invalid_expiry_year_past', "Your card's expiration date is in the past."];
    },
  },
  code: {
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (digits) => digits.slice(0, 4),
    check: (digits) =>
      digits.length < 3
        ? ['incomplete_cvc', "Your card's security code is incomplete."]
        : undefined,
  },
};

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** One field of the form: formats what is typed, says what is wrong when it is left. */
class CardField {
  readonly input: HTMLInputElement;
  readonly #error: HTMLElement;
  readonly #field: Field;

  constructor(id: string, field: Field, container: HTMLElement) {
    this.#field = field;
    const { label, placeholder, autocomplete } = field;
    const element = document.createElement('div');
    element.innerHTML = `<label class="Label" for="${id}">${label}</label>
      <input class="Input" id="${id}" inputmode="numeric" placeholder="${placeholder}"
        autocomplete="${autocomplete}" aria-describedby="${id}-error">
      <p class="Error" id="${id}-error" role="alert"></p>`;
    container.append(element);
    this.input = find(id, HTMLInputElement);
    this.#error = find(`${id}-error`, HTMLElement);
    this.input.addEventListener('input', () => {
      const formatted = field.format(this.digits);
      if (this.input.value !== formatted) this.input.value = formatted;
      this.#show('');
    });
    // An empty field is wrong only once the customer wants to pay.
    this.input.addEventListener('blur', () => {
      if (this.digits) this.showError();
    });
  }

  get digits(): string {
    return digitsOf(this.input.value);
  }

  get isComplete(): boolean {
    return !this.#field.check(this.digits);
  }

  showError(): StripeError | undefined {
    const [code = '', message = ''] = this.#field.check(this.digits) ?? [];
    this.#show(message);
    return message ? { type: 'validation_error', code, message } : undefined;
  }

  #show(message: string): void {
    this.#error.textContent = message;
    this.input.classList.toggle('Input--invalid', message !== '');
    this.input.ariaInvalid = message ? 'true' : null;
  }
}

export class CardForm {
  readonly #number = new CardField('number', FIELDS.number, document.body);
  readonly #expiry = new CardField('expiry', FIELDS.expiry, document.body);
  readonly #code = new CardField('code', FIELDS.code, document.body);
  readonly #fields = [this.#number, this.#expiry, this.#code];

  get isComplete(): boolean {
    return this.#fields.every((field) => field.isComplete);
  }

  /** Leaves the focus where it is, as Stripe does: https://github.com/antiwork/gumroad/pull/7019 */
  submit(): StripeError | undefined {
    const errors = this.#fields.map((field) => field.showError());
    return errors.find((error) => error !== undefined);
  }

  focus(): undefined {
    this.#number.input.focus();
  }

  get card(): Record<string, string> {
    return {
      number: this.#number.digits,
      exp_month: this.#expiry.digits.slice(0, 2),
      exp_year: `20${this.#expiry.digits.slice(2)}`,
      cvc: this.#code.digits,
    };
  }
}

function passesLuhn(digits: string): boolean {
  const doubled = Array.from(digits, Number).map((digit, index) =>
    (digits.length - index) % 2 === 0 ? digit * 2 : digit,
  );
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
