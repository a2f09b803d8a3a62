import * as z from 'zod/mini';
import { contract } from '../contract.ts';

/**
 * How many pieces of the counted sizes are left, only where they are few, and the days on which an order placed now
 * would arrive in the United States, as they are shown: `Dec 1–4` (requirements §7). The request is a plain GET.
 */
export const getAvailabilityCall = contract({
  name: 'availability',
  request: z.object({}),
  response: z.object({
    products: z.record(z.string(), z.record(z.string(), z.int().check(z.nonnegative()))),
    arrives: z.string(),
  }),
});
