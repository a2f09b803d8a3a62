import type Stripe from 'stripe';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { pageResponse, redirect, escape } from '#sandbox/provider/http.ts';
import { invalidFields } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { AccountLinkRow, AccountRow, SellerDetails } from '../tables.ts';
import { findAccount, startVerification, updateAccount } from './accounts.ts';
import { requirementsOf } from './requirements.ts';

const LINK_LIFETIME_MS = 5 * 60_000;
/** A link (`c`) leads to its visit (`s`). */
const PATH = /^\/setup\/([cs])\/(\w+)\/(\w+)$/;

export const accountLinkRoutes: readonly Route[] = [
  route('POST /v2/core/account_links', 'account_link_create', createLink),
];

function createLink(
  { parameters }: CallOf<'account_link_create'>,
  sandbox: StripeSandbox,
): Stripe.V2.Core.AccountLink {
  const { id } = findAccount(parameters.account, sandbox);
  const { refresh_url, return_url = refresh_url } = parameters.use_case.account_onboarding;
  if (!URL.canParse(refresh_url) || !URL.canParse(return_url)) {
    throw invalidFields('use_case.account_onboarding: invalid URL');
  }
  const createdAt = Date.now();
  const link = sandbox.ledger.write('account_link', {
    id: newId('link', 32),
    account: id,
    refreshUrl: refresh_url,
    returnUrl: return_url,
    expiresAt: createdAt + LINK_LIFETIME_MS,
    visit: 'not started',
  });
  return {
    object: 'v2.core.account_link',
    account: id,
    created: new Date(createdAt).toISOString(),
    expires_at: new Date(link.expiresAt).toISOString(),
    livemode: false,
    url: `${sandbox.parts.origin}/setup/c/${id}/${link.id}`,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url, return_url } },
  };
}

export function onboardingHandler(sandbox: StripeSandbox): RequestHandler {
  return async (request) => {
    const [, kind, account, id] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (!id) return undefined;
    const link = sandbox.ledger.find('account_link', id);
    if (!link || link.account !== account) return notFoundPage();
    if (kind === 'c') return redirect(followLink(link, sandbox));
    if (link.visit !== 'open') return redirect(link.refreshUrl);
    if (request.method !== 'POST') return onboardingPage(findAccount(link.account, sandbox));
    return submit(new URLSearchParams(await request.text()), link, sandbox);
  };
}

/** Where a link leads: to a visit, or back to the platform for a new link when it is used or expired. */
function followLink(link: AccountLinkRow, sandbox: StripeSandbox): string {
  if (link.visit !== 'not started' || link.expiresAt <= Date.now()) return link.refreshUrl;
  sandbox.ledger.write('account_link', { ...link, visit: 'open' });
  sandbox.commit();
  return `${sandbox.parts.origin}/setup/s/${link.account}/${link.id}`;
}

/** Saves what the seller entered and ends the visit; once submitted, the verification starts. */
function submit(form: URLSearchParams, link: AccountLinkRow, sandbox: StripeSandbox): Response {
  const before = findAccount(link.account, sandbox);
  const isSubmitted = form.get('button') === 'submit';
  const { details, entered, problems } = parseForm(form, before.details, isSubmitted);
  if (Object.keys(problems).length > 0) return onboardingPage(before, entered, problems);
  const saved = { ...before, details };
  updateAccount(before, isSubmitted ? startVerification(saved, sandbox) : saved, sandbox);
  sandbox.ledger.write('account_link', { ...link, visit: 'over' });
  sandbox.commit();
  return redirect(link.returnUrl);
}

function notFoundPage(): Response {
  const content = `<h1>This page does not exist.</h1><p>Go back to the platform and begin again from there.</p>`;
  return pageResponse('Stripe', { status: 404, title: 'Not found', content });
}

const ADULT_YEARS = 18;

interface Field {
  label: string;
  attributes: string;
  isOptional?: boolean;
  problem?: (value: string) => string;
}

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
  supportEmail: {
    label: 'Customer support email (optional)',
    attributes: 'type="email" autocomplete="off"',
    isOptional: true,
  },
  bankAccount: {
    label: 'Account number',
    attributes: 'inputmode="numeric" autocomplete="off"',
    problem: (value: string) => (/^\d{4,17}$/.test(value) ? '' : 'Your account number is invalid.'),
  },
};
const NAMES = Object.keys(FIELDS) as (keyof SellerDetails)[];
type Problems = Partial<Record<keyof SellerDetails, string>>;

/** The seller's entries, added to earlier ones, and mistakes or, once submitted, missing fields. */
function parseForm(form: URLSearchParams, before: SellerDetails, isSubmitted: boolean) {
  const entered: SellerDetails = {};
  const problems: Problems = {};
  for (const name of NAMES) {
    const value = form.get(name)?.trim();
    if (value) entered[name] = value;
    const { isOptional, problem: findProblem } = FIELDS[name];
    const isMissing = isSubmitted && !isOptional && !before[name];
    const missing = isMissing ? 'This field is required.' : '';
    const problem = value ? findProblem?.(value) : missing;
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
function onboardingPage(
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
     <p><small>Any adult is verified at once. The website https://inaccessible.stripe.com can't be reached.</small></p>`,
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
