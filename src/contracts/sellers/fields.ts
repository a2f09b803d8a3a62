import * as z from 'zod/mini';
import { isAccountId } from '#shop/sellers.ts';
import { returnedText } from '../returned-text.ts';

/** A connected account's id: `acct_`, letters and digits (requirements §7). */
export const accountId = z
  .string('is required')
  .check(z.trim(), z.refine(isAccountId, 'is not an account'));

/**
 * A connected account with the secret that proves access: from create-connected-account, or an emailed link. Required
 * with live keys; list-connect-sales always requires one from an emailed link.
 */
export const accountAccess = {
  accountId,
  accountSecret: z.optional(returnedText.check(z.maxLength(64, 'is too long'))),
};

/** A product that a connected account sells (requirements §3): `unit_amount` in cents. */
export const productReply = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  default_price: z.string(),
  price: z.object({ id: z.string(), unit_amount: z.int(), currency: z.string() }),
  /** The id of its picture, if it has one (shop/paths.ts builds the path). */
  picture: z.nullable(z.string()),
});

/** The status of a connected account (requirements §3). */
export const accountReply = z.object({
  accountId: z.string(),
  email: z.string(),
  /** The store's name as visitors see it, if it has one. */
  business_name: z.nullish(z.string()),
  charges_enabled: z.boolean(),
  onboarding_complete: z.boolean(),
  can_accept_payments: z.boolean(),
  requirements: z.object({
    /** Stripe's names of due requirements: `individual.dob`. */
    currently_due: z.array(z.string()),
    errors: z.array(z.object({ reason: z.string() })),
  }),
  /** Stripe is verifying what the seller submitted, so the page should poll. */
  verifying: z.boolean(),
});

export type ProductReply = z.output<typeof productReply>;
export type AccountReply = z.output<typeof accountReply>;
