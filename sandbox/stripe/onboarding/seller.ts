import type Stripe from 'stripe';
import { type Rig, SELLER } from '../start-for-test.ts';

export const RETURN = 'https://shop.example/platform/onboarding?success=true';
export const REFRESH = 'https://shop.example/platform/onboarding?refresh=true';
export const ETTA = {
  givenName: 'Etta',
  surname: 'Boone',
  birthDate: '1990-04-01',
  website: 'https://boone.example',
  bankAccount: '000987654321',
};

/** A link to the onboarding page, as a platform asks for it. */
export async function linkFor(account: string, { stripe }: Rig): Promise<string> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: REFRESH, return_url: RETURN },
    },
  });
  return url;
}

/** Where an address leads a browser. */
export async function locationOf(url: string): Promise<string | null> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location');
}

/** A seller fills in the onboarding page, and presses a button. */
export async function fillIn(
  account: string,
  fields: Partial<typeof ETTA>,
  button: 'submit' | 'save',
  rig: Rig,
): Promise<Response> {
  const visit = new URL((await locationOf(await linkFor(account, rig))) ?? '', rig.standIn.url);
  const body = new URLSearchParams({ ...fields, button });
  return fetch(visit, { method: 'POST', body, redirect: 'manual' });
}

/** The account with all that a platform looks at. */
export function look(account: string, { stripe }: Rig): Promise<Stripe.V2.Core.Account> {
  return stripe.v2.core.accounts.retrieve(account, {
    include: ['configuration.merchant', 'requirements'],
  });
}

export const cardPaymentsIn = (account: Stripe.V2.Core.Account) =>
  account.configuration?.merchant?.capabilities?.card_payments;

/** What must still be given now, by Stripe's names. */
export const dueIn = (account: Stripe.V2.Core.Account) =>
  (account.requirements?.entries ?? [])
    .filter((entry) => entry.awaiting_action_from === 'user')
    .filter((entry) => entry.minimum_deadline.status !== 'eventually_due')
    .map((entry) => entry.description);

/** An account that can take payments, as the SDK's options name it. */
export async function openSeller(rig: Rig): Promise<{ stripeAccount: string }> {
  const { id } = await rig.stripe.v2.core.accounts.create(SELLER);
  await fillIn(id, ETTA, 'submit', rig);
  return { stripeAccount: id };
}
