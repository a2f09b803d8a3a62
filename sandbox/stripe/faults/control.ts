import * as z from 'zod/mini';
import type { Controls } from '#sandbox/provider/control-door.ts';
import { count, obeyShared, sharedOrders } from '#sandbox/provider/control-orders.ts';
import type { Faults } from './faults.ts';

/** What a test in another process may order, as JSON to `POST /_control`. */
const order = z.discriminatedUnion('order', [
  ...sharedOrders,
  z.strictObject({
    order: z.literal('keep processing'),
    account: z.optional(z.string()),
    times: z.optional(count),
  }),
  z.strictObject({
    order: z.literal('settle'),
    paymentIntent: z.string(),
    outcome: z.enum(['succeeded', 'failed']),
  }),
  z.strictObject({ order: z.literal('keep verifying'), times: z.optional(count) }),
  z.strictObject({
    order: z.literal('settle verification'),
    account: z.string(),
    outcome: z.enum(['verified', 'failed']),
  }),
  z.strictObject({ order: z.literal('expire account links') }),
  z.strictObject({
    order: z.literal('offer wallets'),
    wallets: z.array(z.enum(['apple_pay', 'google_pay'])),
  }),
  z.strictObject({ order: z.literal('block script') }),
  z.strictObject({ order: z.literal('allow script') }),
]);

export function controlsOf(faults: Faults): Controls {
  return { obey: async (given) => obey(order.parse(given), faults) };
}

/** Carries an order out; for webhooks it resolves when they have been delivered. */
async function obey(given: z.infer<typeof order>, faults: Faults): Promise<void> {
  switch (given.order) {
    case 'keep processing':
      return faults.payments.keepProcessing(given.times, given.account);
    case 'settle':
      return faults.payments.settle(given.paymentIntent, given.outcome);
    case 'keep verifying':
      return faults.accounts.keep(given.times);
    case 'settle verification':
      return faults.accounts.settle(given.account, given.outcome);
    case 'expire account links':
      return faults.accounts.expireLinks();
    case 'offer wallets':
      return faults.wallets.offer(...given.wallets);
    case 'block script':
      return faults.script.block();
    case 'allow script':
      return faults.script.allow();
    default:
      return obeyShared(given, faults);
  }
}
