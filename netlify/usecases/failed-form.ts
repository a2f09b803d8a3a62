/**
 * The pages that answer a form sent without JavaScript when it fails: what failed, which field, and what was typed (requirements
 * §2). They are whole pages with their own style, because a function does not know the names of the built files.
 */
import { createHash } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { brand } from '#shop/brand.ts';
import { FIELD_LIMITS } from '#shop/checkout.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { HONEYPOT } from '#shop/honeypot.ts';
import { unsubscribeMessages } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { platformFailures } from '#shop/platform-messages.ts';
import { isAccountId } from '#shop/platform.ts';
import { fieldErrors, formFailures, type Message, withReason } from '#shop/site-messages.ts';
import { html, Html } from './emails/html.ts';
import { FORM_STYLE } from './failed-form-style.ts';

type Typed = Record<string, string>;

interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'lines';
  maxLength: number;
  whenEmpty: string;
}

const EMAIL: Field = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  whenEmpty: fieldErrors.email,
};
const CONTACT_FIELDS: Field[] = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    maxLength: FIELD_LIMITS.name,
    whenEmpty: fieldErrors.name,
  },
  EMAIL,
  {
    name: 'message',
    label: 'Message',
    kind: 'lines',
    maxLength: FIELD_LIMITS.message,
    whenEmpty: fieldErrors.message,
  },
];

export function failedContactForm(error: unknown, typed: Typed) {
  return page(explain(formFailures.contactFailed, error), {
    path: paths.contact,
    action: paths.api('send-contact-email'),
    fields: CONTACT_FIELDS,
    button: 'Send Message',
    typed,
    error,
  });
}

export function failedNewsletterForm(error: unknown, typed: Typed) {
  const { email = '', source = 'footer' } = typed;
  const isWaitlist = source === 'waitlist';
  const failed = isWaitlist ? formFailures.waitlistFailed : formFailures.subscribeFailed;
  const isMissing = error instanceof ApiError && email.trim() === '';
  return page(isMissing ? formFailures.emailRequired : explain(failed, error), {
    path: isWaitlist ? paths.section('products') : paths.contact,
    action: paths.api('subscribe-newsletter'),
    hidden: { source },
    fields: [EMAIL],
    button: isWaitlist ? 'Join Waitlist' : 'Subscribe',
    typed,
    error,
  });
}

/** Has no form: the storefront's button is one click away. */
export function failedBuyNow(error: unknown, { accountId = '' }: Typed) {
  const isHelpful = error instanceof ApiError && error.code !== 'invalid_request';
  const failed = platformFailures.checkout;
  const message = isHelpful ? withReason(failed, error.message) : failed;
  return page(message, undefined, isAccountId(accountId) ? paths.storefront(accountId) : undefined);
}

/** `search`: the query of the link, which has the token. An invalid token can't be tried again. */
export function failedUnsubscribe(error: unknown, search: string) {
  if (error instanceof ApiError && error.code === 'invalid_request') {
    return page(unsubscribeMessages.invalidLink);
  }
  return page(explain(unsubscribeMessages.failed, error), {
    path: paths.unsubscribe + search,
    action: paths.api('unsubscribe-newsletter') + search,
    fields: [],
    button: 'Try Again',
    typed: {},
    error,
  });
}

/** The message, with the number of minutes to wait if the form was sent too often. */
function explain(message: Message, error: unknown): Message {
  const isLimited = error instanceof ApiError && error.code === 'too_many_requests';
  return isLimited ? withReason(message, error.message) : message;
}

interface Form {
  /** Where the form is. */
  path: string;
  action: string;
  hidden?: Typed;
  fields: Field[];
  button: string;
  typed: Typed;
  error: unknown;
}

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(FORM_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function page({ title, text }: Message, form?: Form, storefront?: string) {
  const [href, back] = form
    ? [form.path, 'Back to the Form']
    : storefront
      ? [storefront, 'Back to the Storefront']
      : [paths.home, 'Return to Home'];
  const { text: document } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>${new Html(FORM_STYLE)}</style>
      </head>
      <body>
        <header>
          <a href="${paths.home}">
            <img src="/pictures/logo-mail.png" width="216" height="40" alt="${brand.name}" />
          </a>
        </header>
        <main>
          <h1>${title}</h1>
          <p class="lead" role="alert">${text ?? ''}</p>
          ${form ? formOf(form) : html``}
          <p><a${new Html(form ? '' : ` class="button"`)} href="${href}">${back}</a></p>
        </main>
      </body>
    </html> `;
  return { html: document, policy: POLICY };
}

function formOf({ action, hidden = {}, fields, button, typed, error }: Form): Html {
  const faults = fields.map((field) => faultOf(field, typed[field.name] ?? '', error));
  const first = faults.findIndex((fault) => fault !== undefined);
  return html`<form method="post" action="${action}">
    ${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${fields.length > 0 ? html`<input type="hidden" name="${HONEYPOT}" value="" />` : html``}
    ${fields.map((field, place) =>
      fieldOf(field, typed[field.name] ?? '', faults[place], place === first),
    )}
    <button class="button" type="submit">${button}</button>
  </form>`;
}

/** What is wrong with a field, if anything: by the rules of the page's script, or as the server's contract names it. */
function faultOf({ name, kind, whenEmpty }: Field, value: string, error: unknown) {
  if (value.trim() === '') return whenEmpty;
  if (kind === 'email' && !isEmail(value.trim())) return fieldErrors.emailFormat;
  const isNamed = error instanceof ApiError && error.details.field === name;
  return isNamed ? `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.` : undefined;
}

function fieldOf(field: Field, value: string, fault: string | undefined, hasFocus: boolean): Html {
  const { name, label, kind, maxLength } = field;
  const state = fault === undefined ? '' : `aria-invalid="true" aria-describedby="${name}-error"`;
  const attributes = new Html(`${state} ${hasFocus ? 'autofocus' : ''}`);
  const control =
    kind === 'lines'
      ? html`<textarea id="${name}" name="${name}" maxlength="${maxLength}" required ${attributes}>
${value}</textarea>`
      : html`<input
          id="${name}"
          name="${name}"
          type="${kind}"
          maxlength="${maxLength}"
          autocomplete="${name}"
          value="${value}"
          required
          ${attributes}
        />`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${control} ${fault === undefined ? html`` : html`<p class="error" id="${name}-error">${fault}</p>`}
  </div>`;
}
