import type Stripe from 'stripe';
import { type Call, route, type Route } from '../api/route.ts';
import { notInTheStandIn } from '../api/stripe-error.ts';
import { invalidFields } from '../api/v2-error.ts';
import { newId } from '../new-id.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { accountOf } from './accounts.ts';

type Create = Call<RequestShapes['account_link_create']>;

/** A way to the onboarding page, for one visit. */
export interface LinkRow {
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string;
  /** In milliseconds. */
  expiresAt: number;
  isUsed: boolean;
}

const LIFETIME_MS = 5 * 60_000;

export const accountLinkRoutes: readonly Route[] = [
  route('POST /v2/core/account_links', 'account_link_create', create),
];

function create({ parameters, account }: Create, standIn: StandIn): Stripe.V2.Core.AccountLink {
  const { id } = accountOf({ id: parameters.account, account }, standIn);
  const { type, account_onboarding: onboarding } = parameters.use_case;
  if (type !== 'account_onboarding') throw notInTheStandIn(`the use case ${type}`);
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
  const link = standIn.ledger.write('account_link', {
    id: newId('link', 32),
    account: id,
    refreshUrl,
    returnUrl,
    expiresAt: createdAt + LIFETIME_MS,
    isUsed: false,
  });
  return {
    object: 'v2.core.account_link',
    account: id,
    created: new Date(createdAt).toISOString(),
    expires_at: new Date(link.expiresAt).toISOString(),
    livemode: false,
    url: `${standIn.origin()}/setup/c/${id}/${link.id}`,
    use_case: { type, account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl } },
  };
}

/** Every link that is still good runs out now. */
export function expireLinks(standIn: StandIn): void {
  for (const link of standIn.ledger.all('account_link')) {
    standIn.ledger.write('account_link', { ...link, expiresAt: Date.now() });
  }
  standIn.commit();
}
