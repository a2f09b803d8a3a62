import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { invalidFields, noSuch } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { metadataOf, newId, type StripeSandbox } from '../sandbox.ts';
import type { AccountReply } from '../schema/replies.ts';
import type { AccountRow } from '../tables.ts';
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
  const { contact_email: contactEmail } = parameters;
  if (!/^[^\s@]+@[^\s@][^\s.@]*\.[^\s@]+$/.test(contactEmail)) {
    throw invalidFields('contact_email: invalid email address');
  }
  const row = sandbox.ledger.write('account', {
    id: newId('acct', 16),
    createdAt: Date.now(),
    contactEmail,
    displayName: parameters.display_name,
    businessName: parameters.defaults.profile?.doing_business_as,
    metadata: metadataOf(parameters.metadata),
    details: {},
    acceptedAt: undefined,
    verification: 'not started',
  });
  return accountReply(row, parameters.include);
}

/** An account as Stripe answers it: what `include` does not name is there, and null. */
export function accountReply(row: AccountRow, include: readonly Include[] = []): AccountReply {
  const included = <Part>(name: Include, part: Part) => (include.includes(name) ? part : null);
  const card_payments = cardPaymentsOf(row);
  const { businessName, details } = row;
  const profile = (businessName ?? details.website) && {
    ...(details.website && { business_url: details.website }),
    ...(businessName && { doing_business_as: businessName }),
  };
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: included('configuration.merchant', {
      merchant: {
        applied: true,
        capabilities: { card_payments, stripe_balance: { payouts: card_payments } },
        ...(details.supportEmail && { support: { email: details.supportEmail } }),
      },
    }),
    contact_email: row.contactEmail,
    contact_phone: null,
    created: new Date(row.createdAt).toISOString(),
    dashboard: 'full',
    defaults: included('defaults', {
      currency: 'usd',
      ...(profile && { profile }),
      responsibilities: {
        fees_collector: 'stripe',
        losses_collector: 'stripe',
        requirements_collector: 'stripe',
      },
    }),
    display_name: row.displayName ?? null,
    future_requirements: null,
    identity: included('identity', { country: 'US', entity_type: 'individual' }),
    livemode: false,
    metadata: row.metadata,
    requirements: included('requirements', requirementsOf(row)),
  };
}

/** Starts the verification of a seller: it ends at once, or when a test settles it. */
export function startVerification(row: AccountRow, { parts }: StripeSandbox): AccountRow {
  const { overrides } = parts;
  const isKept = overrides.keepVerifying > 0;
  if (isKept) overrides.keepVerifying -= 1;
  const verification = isKept ? 'pending' : 'verified';
  return { ...row, acceptedAt: row.acceptedAt ?? Date.now(), verification };
}

export function settleVerification(account: string, sandbox: StripeSandbox): void {
  const row = sandbox.ledger.get('account', account);
  if (row.verification !== 'pending') throw new Error(`${account} is ${row.verification}`);
  updateAccount(row, { ...row, verification: 'verified' }, sandbox);
  sandbox.commit();
}

export function updateAccount(before: AccountRow, after: AccountRow, sandbox: StripeSandbox): void {
  if (!isDeepStrictEqual(requirementsOf(before), requirementsOf(after))) {
    sandbox.emitThinEvent('v2.core.account[requirements].updated', after.id);
  }
  if (cardPaymentsOf(before).status !== cardPaymentsOf(after).status) {
    const type = 'v2.core.account[configuration.merchant].capability_status_updated';
    sandbox.emitThinEvent(type, after.id);
  }
  sandbox.ledger.write('account', after);
}
