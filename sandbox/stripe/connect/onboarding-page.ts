import { escape } from '#sandbox/provider/http.ts';
import type { AccountRow, SellerDetails } from '../tables.ts';
import { requirementsOf } from './requirements.ts';

/** The fields of the page, as their form sends them. */
const FIELDS = ['givenName', 'surname', 'birthDate', 'website', 'bankAccount'] as const;
type Field = (typeof FIELDS)[number];
export type Problems = Partial<Record<Field, string>>;

const REQUIRED = 'This field is required.';
const ADULT_YEARS = 18;

/** What the seller has entered, added to what was entered before, and what is wrong with it. */
export function parseForm(
  form: URLSearchParams,
  before: SellerDetails,
): { details: SellerDetails; entered: SellerDetails; problems: Problems } {
  const entered = Object.fromEntries(
    FIELDS.map((name) => [name, form.get(name)?.trim() ?? '']).filter(([, value]) => value),
  ) as SellerDetails;
  const { website, birthDate, bankAccount } = entered;
  const problems: Problems = {};
  const address = website && (/^https?:\/\//i.test(website) ? website : `https://${website}`);
  if (address && !isWebsite(address)) problems.website = 'Enter a valid website.';
  if (birthDate && !isAdult(birthDate)) {
    problems.birthDate = `You must be at least ${ADULT_YEARS} years old to use Stripe.`;
  }
  if (bankAccount && !/^\d{4,17}$/.test(bankAccount)) {
    problems.bankAccount = 'Your account number is invalid.';
  }
  const details = {
    ...before,
    ...entered,
    ...(address && { website: address }),
    ...(bankAccount && { bankAccount: bankAccount.slice(-4) }),
  };
  return { details, entered, problems };
}

/** What keeps the page from being submitted: what is wrong, and what is missing. */
export function submitProblems(details: SellerDetails, problems: Problems): Problems {
  const missing = FIELDS.filter((name) => !details[name]).map((name) => [name, REQUIRED]);
  return { ...Object.fromEntries(missing), ...problems } as Problems;
}

function isWebsite(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.includes('.');
}

function isAdult(birthDate: string): boolean {
  const born = new Date(birthDate);
  born.setUTCFullYear(born.getUTCFullYear() + ADULT_YEARS);
  return born <= new Date();
}

/** The label of each field, and what a browser knows of it. */
const INPUTS: Record<Field, [label: string, attributes: string]> = {
  givenName: ['First name', 'autocomplete="given-name"'],
  surname: ['Last name', 'autocomplete="family-name"'],
  birthDate: ['Date of birth', 'type="date" autocomplete="bday"'],
  website: ['Website', 'inputmode="url" autocomplete="url"'],
  bankAccount: ['Account number', 'inputmode="numeric" autocomplete="off"'],
};

/** Where a seller enters their details: all at once, or as many as they know now. */
export function onboardingPage(
  row: AccountRow,
  entered: SellerDetails,
  problems: Problems,
): string {
  return page(
    'Set up your account',
    `<p class="account">${escape(row.displayName ?? row.contactEmail)}</p>
     <h1>Get paid with Stripe</h1>
     <p>Stripe needs this to let you take payments.</p>
     ${noticeOf(row, problems)}
     <form method="post" novalidate>
       ${FIELDS.map((name) => field(name, row, entered, problems)).join('')}
       <p class="small">By submitting, you agree to the Stripe Connected Account Agreement.</p>
       <button name="button" value="submit">Submit</button>
       <button class="plain" name="button" value="save">Save for later</button>
     </form>
     ${TEST_VALUES}`,
  );
}

/** The page for an unknown link. */
export function notFoundPage(): string {
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

function field(name: Field, row: AccountRow, entered: SellerDetails, problems: Problems): string {
  const [label, attributes] = INPUTS[name];
  const problem = problems[name];
  // A bank account is never shown again, but for the end of its number.
  const { [name]: saved = '' } = row.details;
  const isSavedAccount = name === 'bankAccount' && saved !== '';
  const value = entered[name] ?? (isSavedAccount ? '' : saved);
  return `<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${escape(value)}" ${attributes}
      ${isSavedAccount ? `placeholder="•••• ${escape(saved)}"` : ''}
      ${problem ? `aria-invalid="true" aria-describedby="${name}-error"` : ''}>
    ${problem ? `<p class="error" id="${name}-error">${problem}</p>` : ''}`;
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

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; background: #f2f4f7; color: #17212b; font: 1rem/1.5 system-ui, sans-serif }
  header { padding: 1.5rem 1rem; text-align: center }
  header b { color: #4b2fd0; font-size: 1.5rem }
  main { max-width: 30rem; margin: 0 auto 3rem; padding: 2rem 1.25rem; background: #fff }
  .account { overflow-wrap: anywhere }
  .notice { padding: .75rem 1rem; background: #fdecea; color: #8c1d18 }
  label { display: block; margin: 1rem 0 .35rem }
  input { display: block; width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid #78838f;
    background: #fff; color: inherit; font: inherit }
  input[aria-invalid] { border: 2px solid #b3261e }
  .small { margin: .35rem 0 0; color: #55616e; font-size: .875rem }
  .error { margin: .35rem 0 0; color: #b3261e; font-size: .875rem }
  button { width: 100%; min-height: 3.25rem; margin-top: 1rem; border: 0; background: #1c4e80; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer }
  button.plain { background: none; color: #1c4e80 }
  details { margin-top: 1.5rem; padding: .75rem 1rem; border: 1px dashed #78838f }
  dd { margin: 0; color: #55616e }
  :focus-visible { outline: 3px solid #1c4e80; outline-offset: 2px }
`;
