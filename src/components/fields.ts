import { fieldErrors, processing, stillWorking } from '#shop/site-messages.ts';
import { isEmail } from '#shop/email.ts';
import { HONEYPOT } from '#shop/honeypot.ts';
import { withSlowNotice } from '#stores/site/toasts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The form's field of that name. */
export function fieldOf(form: HTMLFormElement, name: string): Field {
  return form.elements.namedItem(name) as Field;
}

/** What stands in the field that no person sees, for the server to judge; a person's second try goes without it. */
export function honeypotOf(form: HTMLFormElement): Record<string, string> {
  const field = fieldOf(form, HONEYPOT);
  const { value } = field;
  field.value = '';
  return { [HONEYPOT]: value };
}

/** What is wrong with a field as it stands, if anything; white space counts as empty. */
export function faultOf(field: Field, whenEmpty: string): string | undefined {
  const value = field.value.trim();
  if (value === '') return whenEmpty;
  return field.type === 'email' && !isEmail(value) ? fieldErrors.emailFormat : undefined;
}

/** Shows or takes away the sentence under a field; it goes by itself with the next edit. */
export function markField(field: Field, fault?: string): void {
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  const sentence = place?.querySelector('span');
  if (!place || !sentence) return;
  field.ariaInvalid = fault ? 'true' : null;
  sentence.textContent = fault ?? '';
  place.hidden = !fault;
  if (fault) field.addEventListener('input', () => markField(field), { once: true });
}

/** Runs the work while the form's button says so; a second press meanwhile does nothing. */
export async function whileBusy(form: HTMLFormElement, work: () => Promise<void>): Promise<void> {
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
