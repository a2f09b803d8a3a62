import type { ErrorObject } from 'ajv';
import type { Caller } from './authentication.ts';
import type { ReplyShapes } from '../schema/shapes.ts';
import { Validator } from '../schema/validator.ts';

const replies = new Validator<ReplyShapes>('replies.json', { coerce: false });
const SHAPES: Record<string, keyof ReplyShapes> = {
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  'checkout.session': 'checkout_session',
  product: 'product',
  price: 'price',
  application_fee: 'application_fee',
  balance: 'balance',
  'v2.core.account': 'account',
  'v2.core.account_link': 'account_link',
  'v2.core.event': 'thin_event',
};

/** A Stripe object, or a list of them. */
export interface Reply {
  readonly object: string;
}

/** Throws when an answer of ours is not what Stripe's own types say: a stand-in that lies is worse than none. */
export function checkReply(reply: Reply, caller: Caller): void {
  if (isList(reply)) {
    for (const each of reply.data) checkReply(each, caller);
    return;
  }
  const named = SHAPES[reply.object];
  const shape =
    named === 'payment_intent' && caller === 'browser' ? 'public_payment_intent' : named;
  if (!shape) return;
  // The deepest fault is the cause: those above it are the branches that it closed.
  const depth = (fault: ErrorObject) => fault.instancePath.split('/').length;
  const [fault] = replies.faultsOf(shape, reply).sort((a, b) => depth(b) - depth(a));
  if (fault)
    throw new Error(
      `Our ${shape} is not Stripe's: ${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
    );
}

export function isList(reply: Reply): reply is Reply & { data: Reply[] } {
  return reply.object === 'list' && 'data' in reply;
}
