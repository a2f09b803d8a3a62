import type { ApiError } from '#adapters/api-error.ts';
import { CommandError } from './command-error.ts';
import { violationOf } from '#adapters/database.ts';
import { operatorName } from './operators.ts';
import { ORDER_ACTIONS, type OrderAction } from './audit-actions.ts';
import { formatShopTime } from '#shop/shop-clock.ts';

/**
 * A sentence, or what makes it, or a whole error, from the detail of the database's error and the number of the return.
 */
type Sentence = string | ((detail: string, returnNumber: string) => string | ApiError);

interface Refusal {
  /** For the owner, in the office and in the terminal. */
  owner: Sentence;
  /** For the shopper, if it differs. */
  shopper?: Sentence;
  /** The field of the owner's form that is at fault. */
  field?: string;
  /** The actions with which another operator may have been faster: the owner then reads who and when. */
  faster?: readonly OrderAction[];
}

/** The sentences for refusals by the database, by the constraint that it names. */
export type Refusals = Readonly<Record<string, Sentence | Refusal>>;

export interface AuditEntry {
  action: OrderAction;
  actor: string;
  at: Date;
  details: Record<string, unknown>;
}

interface Audience {
  reader?: 'owner' | 'shopper';
  /** The return that the owner changes, and how the history of its order is read. */
  changed?: { returnNumber: string; readHistory: () => Promise<readonly AuditEntry[]> };
}

/** Throws why the database refused this: a CommandError for who reads it. Any other error is thrown as it is. */
export async function refuse(
  refusals: Refusals,
  error: unknown,
  { reader = 'owner', changed }: Audience = {},
): Promise<never> {
  const { constraint = '', detail = '' } = violationOf(error) ?? {};
  const refusal = refusals[constraint];
  if (refusal === undefined) throw error;
  const {
    owner,
    shopper = owner,
    field,
    faster,
  } = typeof refusal === 'object' ? refusal : { owner: refusal };
  const number = changed?.returnNumber ?? '';
  const taken =
    changed && faster && describeLast(number, await changed.readHistory(), faster, number);
  const sentence = taken ?? (reader === 'owner' ? owner : shopper);
  const said = typeof sentence === 'string' ? sentence : sentence(detail, number);
  if (typeof said !== 'string') throw said;
  throw new CommandError(said, error, reader === 'owner' ? field : undefined);
}

/**
 * Who did the last of these actions, on an order or on the return that is named: `ORD-… was cancelled at 10:42 AM by
 * alice.`
 */
export function describeLast(
  subject: string,
  history: readonly AuditEntry[],
  actions: readonly OrderAction[],
  returnNumber?: string,
): string | undefined {
  const last = history.findLast(
    ({ action, details }) => actions.includes(action) && details.return === returnNumber,
  );
  return (
    last &&
    `${subject} ${ORDER_ACTIONS[last.action].done} ${formatShopTime(last.at, new Date())} by ${operatorName(last.actor)}.`
  );
}
