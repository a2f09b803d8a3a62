import { escape } from '#sandbox/page.ts';
import type { AccountRow, Given } from '../connect/account-row.ts';
import { requirementsOf } from '../connect/requirements.ts';
import type { Field, Problems } from './read-form.ts';
import { STYLE } from './style.ts';

/** What a person reads beside each field, and what their browser knows of it. */
const SHOWN: Record<Field, { label: string; attributes: string; hint?: string }> = {
  givenName: { label: 'First name', attributes: 'autocomplete="given-name"' },
  surname: { label: 'Last name', attributes: 'autocomplete="family-name"' },
  birthDate: { label: 'Date of birth', attributes: 'type="date" autocomplete="bday"' },
  website: {
    label: 'Website',
    attributes: 'inputmode="url" autocomplete="url"',
    hint: 'Where your customers can read about what you sell.',
  },
  bankAccount: { label: 'Account number', attributes: 'inputmode="numeric" autocomplete="off"' },
};
const GROUPS: [legend: string, fields: Field[]][] = [
  ['Verify your personal details', ['givenName', 'surname', 'birthDate']],
  ['Tell us about your business', ['website']],
  ['Add your bank for payouts', ['bankAccount']],
];

/** Where a seller tells Stripe who they are: everything at once, or as much as they know now. */
export function onboardingPage(row: AccountRow, entered: Given, problems: Problems): string {
  return page(
    'Set up your account',
    `<p class="account">${escape(row.displayName ?? row.contactEmail)}</p>
     <h1>Get paid with Stripe</h1>
     <p>Stripe needs this to let you take payments.</p>
     ${noticeOf(row, problems)}
     <form method="post" novalidate>
       ${GROUPS.map(([legend, fields]) => group(legend, fields, { row, entered, problems })).join('')}
       <p class="small">By submitting, you agree to the Stripe Connected Account Agreement.</p>
       <button name="button" value="submit">Submit</button>
       <button class="plain" name="button" value="save">Save for later</button>
     </form>
     ${TEST_VALUES}`,
  );
}

/** For an address of which Stripe knows nothing. */
export function lostPage(): string {
  return page(
    'Not found',
    `<h1>This page does not exist.</h1><p>Go back to the platform and begin again from there.</p>`,
  );
}

const TEST_VALUES = `<details>
  <summary>Test values <small>(stand-in only)</small></summary>
  <dl>
    <dt>Any date of birth of an adult</dt><dd>is verified at once</dd>
    <dt>01/01/1901</dt><dd>is verified a few seconds later</dd>
    <dt>https://inaccessible.stripe.com</dt><dd>can't be reached, and stays due with an error</dd>
    <dt>000123456789</dt><dd>is a bank account, as is any other number</dd>
  </dl>
</details>`;

function noticeOf(row: AccountRow, problems: Problems): string {
  if (Object.keys(problems).length > 0) return '';
  const errors = (requirementsOf(row).entries ?? []).flatMap((entry) => entry.errors);
  return errors
    .map(({ description }) => `<p class="notice" role="status">${escape(description)}</p>`)
    .join('');
}

interface Input {
  row: AccountRow;
  entered: Given;
  problems: Problems;
}

function group(legend: string, fields: Field[], input: Input): string {
  const rows = fields.map((name) => field(name, input));
  return `<fieldset><legend>${legend}</legend>${rows.join('')}</fieldset>`;
}

function field(name: Field, { row, entered, problems }: Input): string {
  const { label, attributes } = SHOWN[name];
  const hint = hintOf(name, row.given);
  const problem = problems[name];
  const about = [
    hint && { id: `${name}-hint`, look: 'small', text: hint },
    problem && { id: `${name}-error`, look: 'error', text: problem },
  ].filter((each) => typeof each === 'object');
  const described = about.map(({ id }) => id).join(' ');
  return `<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${escape(valueOf(name, row.given, entered))}"
      ${attributes} ${described && `aria-describedby="${described}"`}
      ${problem ? 'aria-invalid="true"' : ''}>
    ${about.map(({ id, look, text }) => `<p class="${look}" id="${id}">${text}</p>`).join('')}`;
}

/** A bank account is never shown again, but for the end of its number. */
function valueOf(name: Field, given: Given, entered: Given): string {
  return entered[name] ?? (name === 'bankAccount' ? '' : (given[name] ?? ''));
}

function hintOf(name: Field, { bankAccount }: Given): string | undefined {
  const isKept = name === 'bankAccount' && bankAccount;
  return isKept ? `•••• ${escape(bankAccount)} is on file.` : SHOWN[name].hint;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<header><b>stripe</b> <span>local stand-in: nothing leaves this machine</span></header>
<main>${content}</main>
</html>`;
}
