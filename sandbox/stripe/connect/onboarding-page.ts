import { escape, pageResponse } from '#sandbox/provider/http.ts';
import type { AccountRow, SellerDetails } from '../tables.ts';
import { requirementsOf } from './requirements.ts';

const ADULT_YEARS = 18;

interface Field {
  label: string;
  attributes: string;
  /** What is wrong with a value. */
  problem?: (value: string) => string;
}

/** The fields of the page. */
const FIELDS: Record<keyof SellerDetails, Field> = {
  givenName: { label: 'First name', attributes: 'autocomplete="given-name"' },
  surname: { label: 'Last name', attributes: 'autocomplete="family-name"' },
  birthDate: {
    label: 'Date of birth',
    attributes: 'type="date" autocomplete="bday"',
    problem: (value: string) =>
      isAdult(value) ? '' : `You must be at least ${ADULT_YEARS} years old to use Stripe.`,
  },
  website: {
    label: 'Website',
    attributes: 'inputmode="url" autocomplete="url"',
    problem: (value: string) =>
      URL.parse(withProtocol(value))?.hostname.includes('.') ? '' : 'Enter a valid website.',
  },
  bankAccount: {
    label: 'Account number',
    attributes: 'inputmode="numeric" autocomplete="off"',
    problem: (value: string) => (/^\d{4,17}$/.test(value) ? '' : 'Your account number is invalid.'),
  },
};
const NAMES = Object.keys(FIELDS) as (keyof SellerDetails)[];
type Problems = Partial<Record<keyof SellerDetails, string>>;

/** What the seller has entered, added to what was entered before, and what is wrong or, once submitted, missing. */
export function parseForm(form: URLSearchParams, before: SellerDetails, isSubmitted: boolean) {
  const entered: SellerDetails = {};
  const problems: Problems = {};
  for (const name of NAMES) {
    const value = form.get(name)?.trim();
    if (value) entered[name] = value;
    const missing = isSubmitted && !before[name] ? 'This field is required.' : '';
    const problem = value ? FIELDS[name].problem?.(value) : missing;
    if (problem) problems[name] = problem;
  }
  const details = {
    ...before,
    ...entered,
    ...(entered.website && { website: withProtocol(entered.website) }),
    ...(entered.bankAccount && { bankAccount: entered.bankAccount.slice(-4) }),
  };
  return { details, entered, problems };
}

function withProtocol(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`;
}

function isAdult(birthDate: string): boolean {
  const born = new Date(birthDate);
  born.setUTCFullYear(born.getUTCFullYear() + ADULT_YEARS);
  return born <= new Date();
}

/** Where a seller enters their details: all at once, or as many as they know now. */
export function onboardingPage(
  row: AccountRow,
  entered: SellerDetails = {},
  problems: Problems = {},
): Response {
  const errors = (requirementsOf(row).entries ?? []).flatMap((entry) => entry.errors);
  const notices = errors.map(
    ({ description }) => `<p class="notice" role="status">${escape(description)}</p>`,
  );
  return pageResponse('Stripe', {
    title: 'Set up your account',
    content: `<p>${escape(row.displayName ?? row.contactEmail)}</p>
     <h1>Get paid with Stripe</h1>
     ${Object.keys(problems).length > 0 ? '' : notices.join('')}
     <form method="post" novalidate>
       ${NAMES.map((name) => field(name, row, entered, problems)).join('')}
       <p><small>By submitting, you agree to the Stripe Connected Account Agreement.</small></p>
       <button name="button" value="submit">Submit</button>
       <button class="plain" name="button" value="save">Save for later</button>
     </form>
     <p><small>Any adult is verified at once, but one born on 01/01/1901 a few seconds later. The website
     https://inaccessible.stripe.com can't be reached.</small></p>`,
  });
}

function field(
  name: keyof SellerDetails,
  row: AccountRow,
  entered: SellerDetails,
  problems: Problems,
): string {
  const { label, attributes } = FIELDS[name];
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
