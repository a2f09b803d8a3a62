import type Stripe from 'stripe';
import type { Supported } from './supported.ts';

type Parameters = Stripe.V2.Core.AccountCreateParams;
type Merchant = Stripe.V2.Core.AccountCreateParams.Configuration.Merchant;
type Capabilities = Stripe.V2.Core.AccountCreateParams.Configuration.Merchant.Capabilities;

interface OwnMerchant extends Omit<Supported<Merchant, never>, 'capabilities'> {
  capabilities?: Supported<Capabilities, 'card_payments'>;
}
interface OwnConfiguration extends Omit<
  Supported<Stripe.V2.Core.AccountCreateParams.Configuration, never>,
  'merchant'
> {
  merchant?: OwnMerchant;
}

/** An account as the stand-in opens it: an individual in the United States who takes card payments. */
export interface AccountCreateParameters extends Omit<
  Supported<Parameters, 'contact_email' | 'dashboard' | 'display_name' | 'include' | 'metadata'>,
  'configuration' | 'defaults' | 'identity'
> {
  configuration?: OwnConfiguration;
  defaults?: Supported<
    Stripe.V2.Core.AccountCreateParams.Defaults,
    'currency' | 'responsibilities'
  >;
  identity?: Supported<Stripe.V2.Core.AccountCreateParams.Identity, 'country' | 'entity_type'>;
}

type UseCase = Stripe.V2.Core.AccountLinkCreateParams.UseCase;
type LinkOnboarding = Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding;
interface OwnUseCase extends Omit<Supported<UseCase, 'type'>, 'account_onboarding'> {
  account_onboarding?: Supported<LinkOnboarding, 'refresh_url' | 'return_url'>;
}

/** A link to the onboarding page; what is only due one day is never asked there. */
export interface AccountLinkCreateParameters {
  account: string;
  use_case: OwnUseCase;
}

/** The v2 API answers null where Stripe's types say that something may be missing. */
type Answered<Shape> = {
  [Name in keyof Shape]-?: undefined extends Shape[Name]
    ? Exclude<Shape[Name], undefined> | null
    : Shape[Name];
};
interface AnsweredMerchant extends Pick<
  Stripe.V2.Core.Account.Configuration.Merchant,
  'applied'
> {
  capabilities: Pick<
    Stripe.V2.Core.Account.Configuration.Merchant.Capabilities,
    'card_payments' | 'stripe_balance'
  >;
}
interface AnsweredIdentity extends Pick<
  Stripe.V2.Core.Account.Identity,
  'country' | 'entity_type'
> {
  individual: Pick<
    Stripe.V2.Core.Account.Identity.Individual,
    | 'account'
    | 'created'
    | 'date_of_birth'
    | 'given_name'
    | 'id'
    | 'object'
    | 'surname'
    | 'updated'
  >;
}

/** The part of Stripe's account that the stand-in answers. */
export interface OwnAccount extends Omit<
  Answered<Stripe.V2.Core.Account>,
  'configuration' | 'future_requirements' | 'identity'
> {
  configuration: { merchant: AnsweredMerchant } | null;
  future_requirements: Pick<Stripe.V2.Core.Account.FutureRequirements, 'entries'> | null;
  identity: AnsweredIdentity | null;
}
