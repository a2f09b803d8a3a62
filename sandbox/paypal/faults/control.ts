import * as z from 'zod/mini';
import type { Controls } from '#sandbox/provider/control-door.ts';
import { OUTCOMES } from '../tables.ts';
import type { Faults } from './faults.ts';

const count = z.int().check(z.positive());

/** What a test in another process may order, as JSON to `POST /_control`. */
const order = z.discriminatedUnion('order', [
  z.strictObject({
    order: z.literal('request fault'),
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    when: z.enum(['before', 'after']),
    what: z.enum(['delay', 'drop', 'error']),
    milliseconds: z.optional(count),
    times: z.optional(count),
  }),
  z.strictObject({ order: z.literal('withhold webhooks') }),
  z.strictObject({ order: z.literal('release webhooks'), reversed: z.optional(z.boolean()) }),
  z.strictObject({ order: z.literal('repeat webhooks'), copies: count }),
  z.strictObject({ order: z.literal('flush webhooks') }),
  z.strictObject({
    order: z.literal('approve'),
    orderId: z.string(),
    outcome: z.optional(z.enum(OUTCOMES)),
  }),
  z.strictObject({ order: z.literal('expire'), orderId: z.string() }),
  z.strictObject({ order: z.literal('complete capture'), captureId: z.string() }),
  z.strictObject({ order: z.literal('deny capture'), captureId: z.string() }),
  z.strictObject({ order: z.literal('revoke tokens') }),
  z.strictObject({ order: z.literal('reset') }),
]);

export function controlsOf(faults: Faults): Controls {
  return {
    obey: async (given) => obey(order.parse(given), faults),
    report: () => ({ captures: faults.captures.all() }),
  };
}

/** Carries an order out; for webhooks it resolves when they have been delivered. */
async function obey(given: z.infer<typeof order>, faults: Faults): Promise<void> {
  switch (given.order) {
    case 'request fault':
      return faults.requests.order(given);
    case 'withhold webhooks':
      return faults.webhooks.withhold();
    case 'release webhooks':
      return faults.webhooks.release(given.reversed ? 'reversed' : 'as it happened');
    case 'repeat webhooks':
      return faults.webhooks.repeat(given.copies);
    case 'flush webhooks':
      return faults.webhooks.flush();
    case 'approve':
      return faults.orders.approve(given.orderId, given.outcome);
    case 'expire':
      return faults.orders.expire(given.orderId);
    case 'complete capture':
      return faults.captures.complete(given.captureId);
    case 'deny capture':
      return faults.captures.deny(given.captureId);
    case 'revoke tokens':
      return faults.tokens.revokeAll();
    case 'reset':
      return faults.reset();
  }
}
