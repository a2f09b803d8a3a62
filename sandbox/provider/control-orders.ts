import * as z from 'zod/mini';
import type { Deliveries } from './deliveries.ts';
import type { RequestFaults } from './request-faults.ts';

export const count = z.int().check(z.positive());

/** What a test in another process may order of either provider, as JSON to `POST /_control`. */
export const sharedOrders = [
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
  z.strictObject({ order: z.literal('reset') }),
] as const;

type SharedOrder = z.infer<(typeof sharedOrders)[number]>;

interface SharedFaults {
  requests: Pick<RequestFaults, 'order'>;
  webhooks: Pick<Deliveries, 'withhold' | 'release' | 'repeat' | 'flush'>;
  reset(): void;
}

/** Carries such an order out; for webhooks it resolves when they have been delivered. */
export async function obeyShared(given: SharedOrder, faults: SharedFaults): Promise<void> {
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
    case 'reset':
      return faults.reset();
  }
}
