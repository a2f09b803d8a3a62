import type Stripe from 'stripe';
import * as z from 'zod';
import { stripeAddress } from '#adapters/provider-address.ts';
import { settings } from '#adapters/settings.ts';
import { ApiError } from '#adapters/api-error.ts';
import { callStripe, retrieveOrUndefined, refusedField } from '../client.ts';

const INCLUDED = ['configuration.merchant', 'identity', 'requirements', 'defaults'] as const;

const requirement = z.object({
  awaiting_action_from: z.string(),
  /** Stripe's name of what it needs: `individual.dob`. */
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
          })
          .nullish(),
      })
      .nullish(),
    defaults: z
      .object({ profile: z.object({ doing_business_as: z.string().nullish() }).nullish() })
      .nullish(),
    requirements: z.object({ entries: z.array(requirement).nullish() }).nullish(),
  })
  .transform((account) => ({
    id: account.id,
    isClosed: account.closed === true,
    businessName: account.defaults?.profile?.doing_business_as || null,
    cardPayments: account.configuration?.merchant?.capabilities?.card_payments ?? undefined,
    /** Undefined while Stripe has not said what it needs. */
    requirements: account.requirements?.entries?.map((entry) => ({
      name: entry.description,
      awaits: entry.awaiting_action_from,
      due: entry.minimum_deadline.status,
      errors: entry.errors.map((error) => error.description),
    })),
  }));

/** A connected account as far as we read it, in Stripe's own words. */
export type StripeAccount = z.output<typeof accountReply>;

/**
 * Opens an account that is paid directly and answers for itself: it has Stripe's dashboard, Stripe takes its fees from it
 * and bears its losses. Asked again with the same key, Stripe answers with the same one.
 */
export async function createAccount(email: string, idempotencyKey: string): Promise<StripeAccount> {
  try {
    return accountReply.parse(
      await callStripe((stripe) =>
        stripe.v2.core.accounts.create(
          {
            contact_email: email,
            dashboard: 'full',
            identity: { country: 'us', entity_type: 'individual' },
            configuration: {
              merchant: { capabilities: { card_payments: { requested: true } } },
            },
            defaults: {
              currency: 'usd',
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

/** The account as Stripe has it now; undefined when it is closed or not ours any more. */
export async function retrieveAccount(id: string): Promise<StripeAccount | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.v2.core.accounts.retrieve(id, { include: [...INCLUDED] }),
  );
  const account = reply && accountReply.parse(reply);
  return account?.isClosed ? undefined : account;
}

export interface LinkRequest {
  accountId: string;
  returnUrl: string;
  /** Where Stripe sends who comes with a link that is used up or too old. */
  refreshUrl: string;
}

const linkReply = z.object({ url: z.url() });

/** The address of Stripe's onboarding page for this account, good once and for minutes. */
export async function createOnboardingLink(request: LinkRequest): Promise<string> {
  const { url } = linkReply.parse(
    await callStripe((stripe) =>
      stripe.v2.core.accountLinks.create({
        account: request.accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            return_url: request.returnUrl,
            refresh_url: request.refreshUrl,
          },
        },
      }),
    ),
  );
  return stripeAddress(url, settings().STRIPE_API_BASE);
}
