import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { type Handler, redirect, showPage } from '#sandbox/provider/http.ts';
import { invalidFields, notSupported } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { OnboardingVisit } from '../tables.ts';
import { findAccount } from './accounts.ts';
import { notFoundPage, onboardingPage, parseForm, submitProblems } from './onboarding-page.ts';
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
  const { type, account_onboarding: onboarding } = parameters.use_case;
  if (type !== 'account_onboarding') throw notSupported(`the use case ${type}`);
  if (!onboarding) {
    throw invalidFields('use_case.account_onboarding: required request field missing');
  }
  const { refresh_url: refreshUrl, return_url: returnUrl = refreshUrl } = onboarding;
  for (const [name, url] of Object.entries({ refresh_url: refreshUrl, return_url: returnUrl })) {
    if (!URL.canParse(url)) {
      throw invalidFields(`use_case.account_onboarding.${name}: invalid URL`);
    }
  }
  const createdAt = Date.now();
  const link = sandbox.ledger.write('account_link', {
    id: newId('link', 32),
    account: id,
    refreshUrl,
    returnUrl,
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
    use_case: { type, account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl } },
  };
}

/** The pages on which sellers are onboarded. */
export function onboardingHandler(sandbox: StripeSandbox): Handler {
  return async (request, response) => {
    const path = request.url ?? '';
    const [, account = '', linkId] = LINK_PATH.exec(path) ?? [];
    const [, visitId] = VISIT_PATH.exec(path) ?? [];
    if (linkId) {
      goTo(response, followLink(linkId, account, sandbox));
    } else if (visitId) {
      const form = new URLSearchParams(await text(request));
      const visit = sandbox.ledger.find('onboarding_visit', visitId);
      if (!visit || visit.isOver) goTo(response, visit?.refreshUrl);
      else if (request.method === 'POST') submit(response, form, visit, sandbox);
      else showPage(response, 200, onboardingPage(findAccount(visit.account, sandbox), {}, {}));
    }
    return Boolean(linkId ?? visitId);
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
  return `/setup/s/${id}`;
}

/** Saves what the seller entered and ends the visit; once submitted, the verification starts. */
function submit(
  response: ServerResponse,
  form: URLSearchParams,
  visit: OnboardingVisit,
  sandbox: StripeSandbox,
): void {
  const before = findAccount(visit.account, sandbox);
  const isSubmitted = form.get('button') === 'submit';
  const { details, entered, problems } = parseForm(form, before.details);
  const blocking = isSubmitted ? submitProblems(details, problems) : problems;
  if (Object.keys(blocking).length > 0) {
    showPage(response, 200, onboardingPage(before, entered, blocking));
    return;
  }
  const saved = { ...before, details };
  updateAccount(before, isSubmitted ? startVerification(saved, sandbox) : saved, sandbox);
  sandbox.ledger.write('onboarding_visit', { ...visit, isOver: true });
  sandbox.commit();
  redirect(response, visit.returnUrl);
}

function goTo(response: ServerResponse, url: string | undefined): void {
  if (url) redirect(response, url);
  else showPage(response, 404, notFoundPage());
}
