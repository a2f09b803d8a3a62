import type Stripe from 'stripe';
import * as z from 'zod';
import { stripeAddress } from '#adapters/provider-address.ts';
import { settings } from '#adapters/settings.ts';
import { ApiError } from '#adapters/api-error.ts';
import { callStripe, retrieveOrUndefined, refusedField } from '#adapters/stripe/client.ts';

const INCLUDED = ['configuration.merchant', 'identity', 'requirements', 'defaults'] as const;

const requirement = z.object({
  awaiting_action_from: z.string(),
  /** Stripe's name of the requirement: `individual.dob`. */
  description: z.string(),
  errors: z.array(z.object({ description: z.string() })),
  minimum_deadline: z.object({ status: z.string() }),
});

const accountReply = z
  .object({
    id: z.string(),
    closed: z.boolean().nullish(),
    contact_email: z.string().nullish(),
    configuration: z
      .object({
        merchant: z
          .object({
            capabilities: z
              .object({
                card_payments: z
                  .object({
                    status: z.string(),
                    status_details: z.array(z.object({ code: z.string() })),
                  })
                  .nullish(),
              })
              .nullish(),
            /** The address that the seller wants customers to see, unlike `contact_email`. */
            support: z
              .object({
                email: z.string().nullish(),
                phone: z.string().nullish(),
                url: z.string().nullish(),
              })
              .nullish(),
          })
          .nullish(),
      })
      .nullish(),
    defaults: z
      .object({ profile: z.object({ doing_business_as: z.string().nullish() }).nullish() })
      .nullish(),
    requirements: z.object({ entries: z.array(requirement).nullish() }).nullish(),
  })
  .transform((account) => {
    const merchant = account.configuration?.merchant;
    const support = merchant?.support;
    return {
      id: account.id,
      isClosed: account.closed === true,
      businessName: account.defaults?.profile?.doing_business_as || null,
      supportContact: support?.email || support?.phone || support?.url || null,
      cardPayments: merchant?.capabilities?.card_payments ?? undefined,
      /** Undefined until Stripe has determined the requirements. */
      requirements: account.requirements?.entries?.map((entry) => ({
        name: entry.description,
        awaits: entry.awaiting_action_from,
        due: entry.minimum_deadline.status,
        errors: entry.errors.map((error) => error.description),
      })),
    };
  });

export type StripeAccount = z.output<typeof accountReply>;

/**
 * Creates an account for direct charges, with Stripe's full dashboard; Stripe collects fees and losses from it. The
 * same idempotency key returns the same account. Throws `invalid_request` for an email address that Stripe rejects.
 * Customers see the store's name, also at Stripe.
 */
export async function createStripeAccount(
  email: string,
  storeName: string | undefined,
  idempotencyKey: string,
): Promise<StripeAccount> {
  try {
    return accountReply.parse(
      await callStripe((stripe) =>
        stripe.v2.core.accounts.create(
          {
            contact_email: email,
            ...(storeName !== undefined && { display_name: storeName }),
            dashboard: 'full',
            identity: { country: 'us', entity_type: 'individual' },
            configuration: {
              merchant: { capabilities: { card_payments: { requested: true } } },
            },
            defaults: {
              currency: 'usd',
              ...(storeName !== undefined && { profile: { doing_business_as: storeName } }),
              responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
            },
            include: [...INCLUDED],
          } satisfies Stripe.V2.Core.AccountCreateParams,
          { idempotencyKey },
        ),
      ),
    );
  } catch (error) {
    if (!refusedField(error, 'contact_email')) throw error;
    throw new ApiError('invalid_request', 'email is not an email address', { field: 'email' });
  }
}

/** The account; undefined when it is closed or no longer connected. */
export async function retrieveAccount(id: string): Promise<StripeAccount | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.v2.core.accounts.retrieve(id, { include: [...INCLUDED] }),
  );
  const account = reply && accountReply.parse(reply);
  return account?.isClosed ? undefined : account;
}

const linkReply = z.object({ url: z.url() });

/**
 * A link to Stripe's onboarding page for this account; it works once and expires within minutes. Stripe redirects to
 * `refresh_url` when it was used already or has expired.
 */
export async function createOnboardingLink(
  account: string,
  account_onboarding: { return_url: string; refresh_url: string },
): Promise<string> {
  const link = await callStripe((stripe) =>
    stripe.v2.core.accountLinks.create({
      account,
      use_case: { type: 'account_onboarding', account_onboarding },
    }),
  );
  return stripeAddress(linkReply.parse(link).url, settings().STRIPE_API_BASE);
}
