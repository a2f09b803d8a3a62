import { emailError, processing, stillWorking } from '#shop/site-messages.ts';
import { HONEYPOT } from '#shop/honeypot.ts';
import { visibleText } from '#shop/visible-text.ts';
import { dismissFailuresOf, withSlowNotice } from '#stores/site/toasts.ts';
import { onceWhole } from './whole-page.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export function fieldOf(form: HTMLFormElement, name: string): Field {
  return form.elements.namedItem(name) as Field;
}

/** The honeypot's value for the request; the field is cleared, so that a person can try again. */
export function takeHoneypot(form: HTMLFormElement): Record<string, string> {
  const field = fieldOf(form, HONEYPOT);
  const { value } = field;
  field.value = '';
  return { [HONEYPOT]: value };
}

/** The error of a field's current value, if any; what shows nothing counts as empty. */
export function fieldErrorOf(field: Field, whenEmpty: string): string | undefined {
  const value = visibleText(field.value);
  if (value === undefined) return whenEmpty;
  return field.type === 'email' ? emailError(value) : undefined;
}

/** Shows or clears the error under a field; the next edit clears it too. */
export function showFieldError(field: Field, error?: string): void {
  const container = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  const sentence = container?.querySelector('span');
  if (!container || !sentence) return;
  field.ariaInvalid = error ? 'true' : null;
  sentence.textContent = error ?? '';
  container.hidden = !error;
  if (error) field.addEventListener('input', () => clearFieldError(field), { once: true });
}

/** Clears the error of an edited field. Newsletter forms report it in a toast too, and have no other field. */
function clearFieldError(field: Field): void {
  showFieldError(field);
  dismissFailuresOf(field.form?.dataset.newsletter ?? '');
}

/** Has `send` submit these forms, with its own words for errors in place of the browser's. */
export function onSubmit(selector: string, send: (form: HTMLFormElement) => Promise<void>): void {
  onceWhole(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>(selector)) {
      form.noValidate = true;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void withBusyButton(form, () => send(form));
      });
    }
  });
}

/** Runs the work with the form's button in its busy state; further clicks do nothing until it is done. */
async function withBusyButton(form: HTMLFormElement, work: () => Promise<void>): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.ariaBusy === 'true') return;
  const label = button.textContent;
  button.style.minWidth = `${button.offsetWidth}px`;
  button.ariaBusy = 'true';
  button.textContent = processing;
  try {
    await withSlowNotice(stillWorking, work);
  } finally {
    button.ariaBusy = null;
    button.textContent = label;
    button.style.minWidth = '';
  }
}
