import type { StripeError } from '@stripe/stripe-js';
import { CardField } from './card-field.ts';
import {
  digitsOf,
  formatCardNumber,
  readCardNumber,
  readSecurityCode,
  securityCodeLength,
} from './card-number.ts';
import { expiryOf, formatExpiry, readExpiry } from './expiry.ts';

/** The three boxes of a card, as one. */
export class CardForm {
  readonly #number = new CardField({
    id: 'number',
    format: formatCardNumber,
    read: readCardNumber,
  });
  readonly #expiry = new CardField({
    id: 'expiry',
    format: formatExpiry,
    read: (text) => readExpiry(text, new Date()),
  });
  readonly #code: CardField = new CardField({
    id: 'code',
    format: (text) => digitsOf(text).slice(0, securityCodeLength(this.#number.input.value)),
    read: (text) => readSecurityCode(text, this.#number.input.value),
  });
  readonly #fields = [this.#number, this.#expiry, this.#code];

  constructor(changed: (state: { empty: boolean; complete: boolean }) => void) {
    for (const [place, field] of this.#fields.entries()) {
      field.input.addEventListener('input', () => {
        changed(this.state);
        this.#goOn(place);
      });
      field.input.addEventListener('keydown', (event) => this.#goBack(event, place));
    }
  }

  get state(): { empty: boolean; complete: boolean } {
    const states = this.#fields.map((field) => field.state);
    return {
      empty: states.every((state) => state.empty),
      complete: states.every((state) => state.complete),
    };
  }

  focus(): void {
    (this.#fields.find((field) => !field.state.complete) ?? this.#number).input.focus();
  }

  clear(): void {
    for (const field of this.#fields) field.clear();
  }

  /** Shows every fault, takes the focus to the first, and tells it. */
  submit(): StripeError | undefined {
    for (const field of this.#fields) field.showError({ evenIfEmpty: true });
    const wrong = this.#fields.find((field) => !field.state.complete);
    const error = wrong?.state.error;
    if (!wrong || !error) return undefined;
    wrong.input.focus();
    return { type: 'validation_error', ...error };
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

  /** A box that is complete hands the focus to the next. */
  #goOn(place: number): void {
    const field = this.#fields[place];
    const atEnd = field?.input.selectionStart === field?.input.value.length;
    if (!field?.state.complete || !atEnd || document.activeElement !== field.input) return;
    const next = this.#fields[place + 1];
    if (next && !next.state.complete) next.input.focus();
  }

  /** Deleting in an empty box goes back to the one before. */
  #goBack(event: KeyboardEvent, place: number): void {
    if (event.key !== 'Backspace' || this.#fields[place]?.input.value !== '') return;
    const previous = this.#fields[place - 1];
    if (!previous) return;
    event.preventDefault();
    previous.input.focus();
  }
}
