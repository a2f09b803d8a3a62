import type Stripe from 'stripe';
import { invalidFields, noSuch, notSupported } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import type { AccountReply } from '../schema/replies.ts';
import { metadataOf, newId, type StripeSandbox } from '../sandbox.ts';
import type { AccountRow, SellerDetails } from '../tables.ts';
import { cardPaymentsOf, requirementsOf } from './requirements.ts';

type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

export const accountRoutes: readonly Route[] = [
  route('POST /v2/core/accounts', 'account_create', create),
  route('GET /v2/core/accounts/:id', 'account_retrieve', (call, sandbox) =>
    accountReply(findAccount(call.id, sandbox), call.parameters.include),
  ),
];

/** The account that a call names; a call for an account itself sees no other. */
export function findAccount(id: string, sandbox: StripeSandbox): AccountRow {
  const row = sandbox.forAccount(undefined).ledger.find('account', id);
  if (!row || (sandbox.account && sandbox.account !== id)) throw noSuch('account', id);
  return row;
}

function create({ parameters }: CallOf<'account_create'>, sandbox: StripeSandbox): AccountReply {
  checkSupported(parameters);
  const row = sandbox.ledger.write('account', {
    id: newId('acct', 16),
    personId: newId('person_test', 40),
    createdAt: Date.now(),
    contactEmail: parameters.contact_email ?? '',
    displayName: parameters.display_name,
    metadata: metadataOf(parameters.metadata),
    details: {},
    acceptedAt: undefined,
    verification: 'not started',
  });
  return accountReply(row, parameters.include);
}

/** Stripe opens accounts of many kinds; here they are individuals in the United States, with Stripe's own dashboard. */
function checkSupported({
  contact_email: email,
  dashboard,
  configuration,
  identity,
  defaults,
}: CallOf<'account_create'>['parameters']): void {
  if (!email) throw missing('contact_email');
  if (!/^[^\s@]+@[^\s@][^\s.@]*\.[^\s@]+$/.test(email)) {
    throw invalidFields('contact_email: invalid email address');
  }
  if (!identity?.country) throw missing('identity.country');
  if (identity.country.toLowerCase() !== 'us') {
    throw notSupported(`accounts in ${identity.country}`);
  }
  if (identity.entity_type !== 'individual') {
    throw notSupported(`the entity_type ${String(identity.entity_type)}`);
  }
  if (dashboard !== 'full') throw notSupported(`the dashboard ${String(dashboard)}`);
  if (!configuration?.merchant?.capabilities?.card_payments?.requested) {
    throw notSupported('accounts that take no card payments');
  }
  const { fees_collector: fees, losses_collector: losses } = defaults?.responsibilities ?? {};
  if (fees !== 'stripe' || losses !== 'stripe') {
    throw notSupported('accounts for which the platform pays fees or losses');
  }
  if (defaults?.currency !== 'usd') throw notSupported('currencies other than usd');
}

function missing(field: string): Error {
  return invalidFields(`${field}: required request field missing`);
}

/** An account as Stripe answers it: what `include` does not name is there, and null. */
export function accountReply(row: AccountRow, include: readonly Include[] = []): AccountReply {
  const included = <Part>(name: Include, part: Part) => (include.includes(name) ? part : null);
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: included('configuration.merchant', { merchant: merchantOf(row) }),
    contact_email: row.contactEmail,
    contact_phone: null,
    created: new Date(row.createdAt).toISOString(),
    dashboard: 'full',
    defaults: included('defaults', defaultsOf(row)),
    display_name: row.displayName ?? null,
    future_requirements: included('future_requirements', { entries: [] }),
    identity: included('identity', identityOf(row)),
    livemode: false,
    metadata: row.metadata,
    requirements: included('requirements', requirementsOf(row)),
  };
}

function merchantOf(row: AccountRow): NonNullable<AccountReply['configuration']>['merchant'] {
  const capability = cardPaymentsOf(row);
  return {
    applied: true,
    capabilities: { card_payments: capability, stripe_balance: { payouts: capability } },
  };
}

function defaultsOf({ details: { website } }: AccountRow): Stripe.V2.Core.Account.Defaults {
  return {
    currency: 'usd',
    ...(website && { profile: { business_url: website } }),
    responsibilities: {
      fees_collector: 'stripe',
      losses_collector: 'stripe',
      requirements_collector: 'stripe',
    },
  };
}

function identityOf({ id, personId, details, createdAt }: AccountRow): AccountReply['identity'] {
  const created = new Date(createdAt).toISOString();
  return {
    country: 'US',
    entity_type: 'individual',
    individual: {
      account: id,
      created,
      ...dateOfBirthOf(details),
      ...(details.givenName && { given_name: details.givenName }),
      id: personId,
      object: 'v2.core.account_person',
      ...(details.surname && { surname: details.surname }),
      updated: created,
    },
  };
}

function dateOfBirthOf({ birthDate }: SellerDetails) {
  if (!birthDate) return {};
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  return { date_of_birth: { day, month, year } };
}
