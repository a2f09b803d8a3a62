import { type Call, route, type Route } from '../api/route.ts';
import { noSuch, notInTheStandIn } from '../api/stripe-error.ts';
import { invalidFields } from '../api/v2-error.ts';
import { newId } from '../new-id.ts';
import type { OwnAccount } from '../schema/account-shapes.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import { mergedMetadata } from '../resources/payment-intent-object.ts';
import type { StandIn } from '../stand-in.ts';
import { accountObject } from './account-object.ts';
import type { AccountRow } from './account-row.ts';

type Create = Call<RequestShapes['account_create']>;
type Retrieve = Call<RequestShapes['account_retrieve']>;

export const accountRoutes: readonly Route[] = [
  route('POST /v2/core/accounts', 'account_create', create),
  route('GET /v2/core/accounts/:id', 'account_retrieve', (call: Retrieve, standIn) =>
    accountObject(accountOf(call, standIn), call.parameters.include),
  ),
];

/** The account that a call names; made for an account itself, it sees no other. */
export function accountOf(
  { id, account }: Pick<Retrieve, 'id' | 'account'>,
  standIn: StandIn,
): AccountRow {
  const row = standIn.on(undefined).ledger.find('account', id);
  if (!row || (account && account !== id)) throw noSuch('account', id);
  return row;
}

function create({ parameters }: Create, standIn: StandIn): OwnAccount {
  checkKind(parameters);
  const row = standIn.ledger.write('account', {
    id: newId('acct', 16),
    personId: newId('person_test', 40),
    createdAt: Date.now(),
    contactEmail: parameters.contact_email ?? '',
    displayName: parameters.display_name,
    metadata: mergedMetadata({}, parameters.metadata),
    given: {},
    acceptedAt: undefined,
    verification: 'not begun',
  });
  return accountObject(row, parameters.include);
}

/** Stripe opens accounts of many kinds; here they are individuals in the United States, whom Stripe itself looks after. */
function checkKind({
  contact_email: email,
  dashboard,
  configuration,
  identity,
  defaults,
}: RequestShapes['account_create']): void {
  if (!email) throw missing('contact_email');
  if (!/^[^\s@]+@[^\s@][^\s.@]*\.[^\s@]+$/.test(email)) {
    throw invalidFields('contact_email: invalid email address');
  }
  if (!identity?.country) throw missing('identity.country');
  if (identity.country.toLowerCase() !== 'us') {
    throw notInTheStandIn(`accounts in ${identity.country}`);
  }
  if (identity.entity_type !== 'individual') {
    throw notInTheStandIn(`the entity_type ${String(identity.entity_type)}`);
  }
  if (dashboard !== 'full') throw notInTheStandIn(`the dashboard ${String(dashboard)}`);
  if (!configuration?.merchant?.capabilities?.card_payments?.requested) {
    throw notInTheStandIn('accounts that take no card payments');
  }
  const { fees_collector: fees, losses_collector: losses } = defaults?.responsibilities ?? {};
  if (fees !== 'stripe' || losses !== 'stripe') {
    throw notInTheStandIn('accounts for which the platform pays fees or losses');
  }
  if (defaults?.currency !== 'usd') throw notInTheStandIn('currencies other than usd');
}

function missing(field: string): Error {
  return invalidFields(`${field}: required request field missing`);
}
