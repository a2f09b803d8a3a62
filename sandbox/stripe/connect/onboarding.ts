import type Stripe from 'stripe';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { pageResponse, redirect } from '#sandbox/provider/http.ts';
import { invalidFields } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { OnboardingVisit } from '../tables.ts';
import { findAccount } from './accounts.ts';
import { onboardingPage, parseForm } from './onboarding-page.ts';
import { startVerification, updateAccount } from './verification.ts';

const LINK_LIFETIME_MS = 5 * 60_000;
const LINK_PATH = /^\/setup\/c\/(\w+)\/(\w+)$/;
const VISIT_PATH = /^\/setup\/s\/(\w+)$/;

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
    isUsed: false,
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

/** The pages on which sellers are onboarded. */
export function onboardingHandler(sandbox: StripeSandbox): RequestHandler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, account = '', linkId] = LINK_PATH.exec(pathname) ?? [];
    if (linkId) return goTo(followLink(linkId, account, sandbox));
    const [, visitId] = VISIT_PATH.exec(pathname) ?? [];
    if (!visitId) return undefined;
    const visit = sandbox.ledger.find('onboarding_visit', visitId);
    if (!visit || visit.isOver) return goTo(visit?.refreshUrl);
    if (request.method !== 'POST') return onboardingPage(findAccount(visit.account, sandbox));
    return submit(new URLSearchParams(await request.text()), visit, sandbox);
  };
}

/** Where a link leads: to a visit, or back to the platform for a new link when it is used or expired. */
function followLink(linkId: string, account: string, sandbox: StripeSandbox): string | undefined {
  const link = sandbox.ledger.find('account_link', linkId);
  if (link?.account !== account) return undefined;
  const { refreshUrl, returnUrl } = link;
  if (link.isUsed || link.expiresAt <= Date.now()) return refreshUrl;
  sandbox.ledger.write('account_link', { ...link, isUsed: true });
  const id = newId('setup', 32);
  const visit = { id, account, refreshUrl, returnUrl, isOver: false };
  sandbox.ledger.write('onboarding_visit', visit);
  sandbox.commit();
  return `${sandbox.parts.origin}/setup/s/${id}`;
}

/** Saves what the seller entered and ends the visit; once submitted, the verification starts. */
function submit(form: URLSearchParams, visit: OnboardingVisit, sandbox: StripeSandbox): Response {
  const before = findAccount(visit.account, sandbox);
  const isSubmitted = form.get('button') === 'submit';
  const { details, entered, problems } = parseForm(form, before.details, isSubmitted);
  if (Object.keys(problems).length > 0) return onboardingPage(before, entered, problems);
  const saved = { ...before, details };
  updateAccount(before, isSubmitted ? startVerification(saved, sandbox) : saved, sandbox);
  sandbox.ledger.write('onboarding_visit', { ...visit, isOver: true });
  sandbox.commit();
  return redirect(visit.returnUrl);
}

function goTo(url: string | undefined): Response {
  if (url) return redirect(url);
  const content = `<h1>This page does not exist.</h1><p>Go back to the platform and begin again from there.</p>`;
  return pageResponse('Stripe', { status: 404, title: 'Not found', content });
}
