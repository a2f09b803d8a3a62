import type { Given } from '../connect/account-row.ts';

/** The fields of the page, as their form sends them. */
export const FIELDS = ['givenName', 'surname', 'birthDate', 'website', 'bankAccount'] as const;
export type Field = (typeof FIELDS)[number];
export type Problems = Partial<Record<Field, string>>;

const REQUIRED = 'This field is required.';
const ADULT_YEARS = 18;

/** What the seller has entered so far, on top of what was given before, and what is wrong with it. */
export function readForm(
  form: URLSearchParams,
  before: Given,
  today: Date,
): { given: Given; entered: Given; problems: Problems } {
  const entered = Object.fromEntries(
    FIELDS.map((name) => [name, form.get(name)?.trim() ?? '']).filter(([, value]) => value),
  ) as Given;
  const { website, birthDate, bankAccount } = entered;
  const problems: Problems = {};
  const address = website && (/^https?:\/\//i.test(website) ? website : `https://${website}`);
  if (address && !isWebsite(address)) problems.website = 'Enter a valid website.';
  if (birthDate && !isAdult(birthDate, today)) {
    problems.birthDate = `You must be at least ${ADULT_YEARS} years old to use Stripe.`;
  }
  if (bankAccount && !/^\d{4,17}$/.test(bankAccount)) {
    problems.bankAccount = 'Your account number is invalid.';
  }
  const given = {
    ...before,
    ...entered,
    ...(address && { website: address }),
    ...(bankAccount && { bankAccount: bankAccount.slice(-4) }),
  };
  return { given, entered, problems };
}

/** What keeps the page from being submitted: beside what is wrong, what is missing. */
export function problemsOfSubmitting(given: Given, problems: Problems): Problems {
  const missing = FIELDS.filter((name) => !given[name]).map((name) => [name, REQUIRED]);
  return { ...Object.fromEntries(missing), ...problems } as Problems;
}

function isWebsite(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.includes('.');
}

function isAdult(birthDate: string, today: Date): boolean {
  const born = new Date(birthDate);
  born.setUTCFullYear(born.getUTCFullYear() + ADULT_YEARS);
  return born <= today;
}
