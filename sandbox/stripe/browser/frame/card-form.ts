import type { StripeError } from '@stripe/stripe-js';
import {
  checkCardNumber,
  checkExpiry,
  checkSecurityCode,
  digitsOf,
  expiryOf,
  type FieldState,
  formatCardNumber,
  formatExpiry,
  securityCodeLength,
} from './card-fields.ts';
import { find } from './stripe-api.ts';

interface FieldRules {
  id: string;
  format(text: string): string;
  check(text: string): FieldState;
}

/** One field of the card form: formats what is typed, says what is wrong when it is left. */
class CardField {
  readonly input: HTMLInputElement;
  readonly #error: HTMLElement;
  readonly #rules: FieldRules;

  constructor(rules: FieldRules) {
    this.#rules = rules;
    this.input = find(rules.id, HTMLInputElement);
    this.#error = find(`${rules.id}-error`, HTMLElement);
    this.input.addEventListener('input', () => this.#reformat());
    this.input.addEventListener('blur', () => this.showError({ evenIfEmpty: false }));
  }

  get state(): FieldState {
    return this.#rules.check(this.input.value);
  }

  /** An empty field is wrong only once the customer wants to pay. */
  showError({ evenIfEmpty }: { evenIfEmpty: boolean }): void {
    const { empty, error } = this.state;
    this.#show(empty && !evenIfEmpty ? '' : (error?.message ?? ''));
  }

  /** Keeps the caret behind the digit that it was behind. */
  #reformat(): void {
    const { input } = this;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    const atEnd = before.length === input.value.length;
    input.value = this.#rules.format(input.value);
    const caret = atEnd ? input.value.length : this.#rules.format(before).trimEnd().length;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
    const { error } = this.state;
    this.#show(error && !error.code.startsWith('incomplete') ? error.message : '');
  }

  #show(message: string): void {
    this.#error.textContent = message;
    this.input.classList.toggle('Input--invalid', message !== '');
    if (message) this.input.setAttribute('aria-invalid', 'true');
    else this.input.removeAttribute('aria-invalid');
  }
}

/** The three fields of a card, as one. */
export class CardForm {
  readonly #number = new CardField({
    id: 'number',
    format: formatCardNumber,
    check: checkCardNumber,
  });
  readonly #expiry = new CardField({ id: 'expiry', format: formatExpiry, check: checkExpiry });
  readonly #code: CardField = new CardField({
    id: 'code',
    format: (text) => digitsOf(text).slice(0, securityCodeLength(this.#number.input.value)),
    check: (text) => checkSecurityCode(text, this.#number.input.value),
  });
  readonly #fields = [this.#number, this.#expiry, this.#code];

  constructor() {
    for (const [index, { input }] of this.#fields.entries()) {
      input.addEventListener('input', () => {
        // A complete field hands the focus to the next.
        const next = this.#fields[index + 1];
        const atEnd = input.selectionStart === input.value.length;
        const isDone = this.#fields[index]?.state.complete && document.activeElement === input;
        if (isDone && atEnd && !next?.state.complete) next?.input.focus();
      });
    }
  }

  /** Shows every error, focuses the first, and returns it. */
  submit(): StripeError | undefined {
    for (const field of this.#fields) field.showError({ evenIfEmpty: true });
    const wrong = this.#fields.find((field) => !field.state.complete);
    const error = wrong?.state.error;
    wrong?.input.focus();
    return error && { type: 'validation_error', ...error };
  }

  /** The card as Stripe's API takes it. */
  get card(): Record<string, string> {
    const { month, year } = expiryOf(this.#expiry.input.value);
    return {
      number: digitsOf(this.#number.input.value),
      exp_month: String(month),
      exp_year: String(year),
      cvc: this.#code.input.value,
    };
  }
}
