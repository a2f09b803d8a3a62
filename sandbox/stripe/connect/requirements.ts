import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import type { StripeSandbox } from '../sandbox.ts';
import type { AccountRow, SellerDetails } from '../tables.ts';

type Requirements = Stripe.V2.Core.Account.Requirements;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;
type Deadline = Stripe.V2.Core.Account.Requirements.Entry.MinimumDeadline.Status;
type CardPayments = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities.CardPayments;

const DEADLINES: readonly Deadline[] = ['past_due', 'currently_due', 'eventually_due'];
const REQUIRED: Record<Exclude<keyof SellerDetails, 'supportEmail'>, readonly string[]> = {
  givenName: ['identity.individual.given_name'],
  surname: ['identity.individual.surname'],
  birthDate: ['day', 'month', 'year'].map((field) => `identity.individual.date_of_birth.${field}`),
  website: ['defaults.profile.business_url'],
  bankAccount: ['external_account'],
};
const TERMS = ['date', 'ip'].map(
  (part) => `identity.attestations.terms_of_service.account.${part}`,
);
const IDENTITY = 'identity.individual.documents.primary_verification';
/** Stripe's test value. */
const UNREACHABLE = 'inaccessible.stripe.com';

export function requirementsOf(row: AccountRow): Requirements {
  const entries = [...missing(row), ...rejected(row), ...underReview(row), LATER];
  const soonest = DEADLINES.find((deadline) =>
    entries.some((entry) => entry.minimum_deadline.status === deadline),
  );
  return { entries, summary: soonest ? { minimum_deadline: { status: soonest } } : {} };
}

export function cardPaymentsOf(row: AccountRow): CardPayments {
  const isDue = [...missing(row), ...rejected(row)].length > 0;
  if (isDue || row.verification === 'not started') {
    return withReason('restricted', 'requirements_past_due', 'provide_info');
  }
  if (row.verification === 'pending') {
    return withReason('pending', 'requirements_pending_verification', 'no_resolution');
  }
  return { status: 'active', status_details: [] };
}

export function checkCanSell(sandbox: StripeSandbox, what: string): void {
  const { account } = sandbox;
  const row = account ? sandbox.forAccount(undefined).ledger.find('account', account) : undefined;
  if (!row || cardPaymentsOf(row).status === 'active') return;
  throw invalidRequest(
    `No valid payment method types for this ${what}. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).`,
  );
}

function missing({ details, acceptedAt }: AccountRow): Entry[] {
  const fields = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]).filter(
    (name) => !details[name],
  );
  const names = [...fields.flatMap((name) => REQUIRED[name]), ...(acceptedAt ? [] : TERMS)];
  return names.map((name) => entryOf(name, 'currently_due'));
}

function rejected({ details: { website } }: AccountRow): Entry[] {
  if (!website || new URL(website).hostname !== UNREACHABLE) return [];
  return REQUIRED.website.map((name) => ({
    ...entryOf(name, 'past_due'),
    errors: [
      {
        code: 'invalid_url_website_inaccessible',
        description:
          'The website could not be reached. Please make sure that the URL is correct and that the website is online.',
      },
    ],
  }));
}

function underReview({ verification }: AccountRow): Entry[] {
  if (verification !== 'pending') return [];
  const entry = { ...entryOf(IDENTITY, 'currently_due'), requested_reasons: [VERIFICATION] };
  return [{ ...entry, awaiting_action_from: 'stripe' }];
}

const VERIFICATION = { code: 'routine_verification' } as const;
/** Nearly every account has a requirement that is due eventually and restricts nothing. */
const LATER: Entry = {
  ...entryOf('identity.individual.id_numbers', 'eventually_due'),
  requested_reasons: [VERIFICATION],
};

function entryOf(description: string, status: Deadline): Entry {
  return {
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: 'card_payments', configuration: 'merchant', deadline: { status } },
      ],
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: 'routine_onboarding' }],
  };
}

function withReason(
  status: CardPayments['status'],
  code: CardPayments['status_details'][number]['code'],
  resolution: CardPayments['status_details'][number]['resolution'],
): CardPayments {
  return { status, status_details: [{ code, resolution }] };
}
