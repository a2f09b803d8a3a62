import type Stripe from 'stripe';
import type { OwnAccount } from '../schema/account-shapes.ts';
import type { AccountRow, Given } from './account-row.ts';
import { cardPaymentsOf, requirementsOf } from './requirements.ts';

type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

/** An account as Stripe answers it: what `include` does not name is there, and null. */
export function accountObject(row: AccountRow, include: readonly Include[] = []): OwnAccount {
  const asked = <Part>(name: Include, part: Part) => (include.includes(name) ? part : null);
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: asked('configuration.merchant', { merchant: merchantOf(row) }),
    contact_email: row.contactEmail,
    contact_phone: null,
    created: new Date(row.createdAt).toISOString(),
    dashboard: 'full',
    defaults: asked('defaults', defaultsOf(row)),
    display_name: row.displayName ?? null,
    future_requirements: asked('future_requirements', { entries: [] }),
    identity: asked('identity', identityOf(row)),
    livemode: false,
    metadata: row.metadata,
    requirements: asked('requirements', requirementsOf(row)),
  };
}

function merchantOf(row: AccountRow): NonNullable<OwnAccount['configuration']>['merchant'] {
  const capability = cardPaymentsOf(row);
  return {
    applied: true,
    capabilities: { card_payments: capability, stripe_balance: { payouts: capability } },
  };
}

function defaultsOf({ given: { website } }: AccountRow): Stripe.V2.Core.Account.Defaults {
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

function identityOf({ id, personId, given, createdAt }: AccountRow): OwnAccount['identity'] {
  const created = new Date(createdAt).toISOString();
  return {
    country: 'US',
    entity_type: 'individual',
    individual: {
      account: id,
      created,
      ...dateOfBirthOf(given),
      ...(given.givenName && { given_name: given.givenName }),
      id: personId,
      object: 'v2.core.account_person',
      ...(given.surname && { surname: given.surname }),
      updated: created,
    },
  };
}

function dateOfBirthOf({ birthDate }: Given) {
  if (!birthDate) return {};
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  return { date_of_birth: { day, month, year } };
}
