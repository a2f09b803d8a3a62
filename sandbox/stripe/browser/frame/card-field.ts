import type { FieldState } from './card-number.ts';

export interface FieldRules {
  id: string;
  format(text: string): string;
  read(text: string): FieldState;
}

/** One box of the card form: formats what is typed, says what is wrong when it is left. */
export class CardField {
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
    return this.#rules.read(this.input.value);
  }

  clear(): void {
    this.input.value = '';
    this.#say('');
  }

  /** Says what is wrong; an empty box is wrong only once somebody wants to pay. */
  showError({ evenIfEmpty }: { evenIfEmpty: boolean }): void {
    const { empty, error } = this.state;
    this.#say(empty && !evenIfEmpty ? '' : (error?.message ?? ''));
  }

  /** Keeps the caret behind the digit that it stood behind. */
  #reformat(): void {
    const { input } = this;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    const atEnd = before.length === input.value.length;
    input.value = this.#rules.format(input.value);
    const caret = atEnd ? input.value.length : this.#rules.format(before).trimEnd().length;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
    const { complete, error } = this.state;
    const wrongHowever = !complete && !error?.code.startsWith('incomplete');
    this.#say(wrongHowever ? (error?.message ?? '') : '');
  }

  #say(message: string): void {
    this.#error.textContent = message;
    this.input.classList.toggle('Input--invalid', message !== '');
    if (message) this.input.setAttribute('aria-invalid', 'true');
    else this.input.removeAttribute('aria-invalid');
  }
}

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The frame has no #${id}`);
  return element;
}
