import * as z from 'zod/mini';
import { isAccountId } from '#shop/platform.ts';

/** A connected account's id as Stripe writes it: `acct_` and letters and digits (specification §7). */
export const accountId = z
  .string('is required')
  .check(z.trim(), z.refine(isAccountId, 'is not an account'));

/**
 * A connected account and what shows that this browser is its seller's: what create-connected-account answered, or a mailed
 * link brought. It is demanded beside live keys alone.
 */
export const accountAccess = {
  accountId,
  accountSecret: z.optional(z.string('is not a secret').check(z.maxLength(64, 'is too long'))),
};

/** A product that a connected account sells (specification §3): `unit_amount` in cents. */
export const productReply = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  default_price: z.string(),
  price: z.object({ id: z.string(), unit_amount: z.int(), currency: z.string() }),
  /** The id of its picture, if it has one (shop/paths.ts makes the address). */
  picture: z.nullable(z.string()),
});

/** How far a connected account is (specification §3). */
export const accountReply = z.object({
  accountId: z.string(),
  email: z.string(),
  charges_enabled: z.boolean(),
  onboarding_complete: z.boolean(),
  can_accept_payments: z.boolean(),
  requirements: z.object({
    /** Stripe's names of what it still needs: `individual.dob`. */
    currently_due: z.array(z.string()),
    errors: z.array(z.object({ reason: z.string() })),
  }),
  /** Stripe has all it asked for and is looking at it: worth asking again by itself. */
  verifying: z.boolean(),
});

export type ProductReply = z.output<typeof productReply>;
export type AccountReply = z.output<typeof accountReply>;
