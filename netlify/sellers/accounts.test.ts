import { describe, expect, test } from 'vitest';
import type { StripeAccount } from './stripe-accounts.ts';
import { accountProgress } from './accounts.ts';

type Requirement = NonNullable<StripeAccount['requirements']>[number];

const needs = (name: string, changes: Partial<Requirement> = {}): Requirement => ({
  name,
  awaits: 'user',
  due: 'currently_due',
  errors: [],
  ...changes,
});
const cardPayments = (status: string, ...codes: string[]) => ({
  status,
  status_details: codes.map((code) => ({ code })),
});
const account = (parts: Partial<StripeAccount>): StripeAccount => ({
  id: 'acct_1QhR2vKs8YtBn3Ls',
  isClosed: false,
  businessName: null,
  supportContact: null,
  cardPayments: cardPayments('active'),
  requirements: [],
  ...parts,
});

test('an account without requirements that can be paid is complete', () => {
  const later = [needs('individual.id_number', { due: 'eventually_due' })];
  expect(accountProgress(account({ requirements: later }))).toEqual({
    chargesEnabled: true,
    onboardingComplete: true,
    isVerifying: false,
    due: [],
    errors: [],
  });
});

test.each(['currently_due', 'past_due'])(
  'a requirement that is %s keeps onboarding open',
  (due) => {
    const name = 'individual.dob.day';
    const requirements = [needs(name, { due }), needs(name, { due })];
    expect(accountProgress(account({ requirements }))).toMatchObject({
      chargesEnabled: true,
      onboardingComplete: false,
      due: [name],
    });
  },
);

test("errors are shown in Stripe's words, once each", () => {
  const errors = ['The website could not be reached.'];
  const requirements = [
    needs('defaults.profile.business_url', { due: 'past_due', errors }),
    needs('defaults.profile.doing_business_as', { due: 'eventually_due', errors }),
  ];
  expect(accountProgress(account({ requirements })).errors).toEqual(errors);
});

describe('Stripe is reviewing the account', () => {
  test.each([
    ['the capability is pending', account({ cardPayments: cardPayments('pending') })],
    [
      'something awaits Stripe',
      account({
        cardPayments: cardPayments('restricted'),
        requirements: [needs('individual.document', { awaits: 'stripe' })],
      }),
    ],
    [
      'Stripe says so',
      account({ cardPayments: cardPayments('restricted', 'requirements_pending_verification') }),
    ],
  ])('when %s', (_when, progressInput) => {
    expect(accountProgress(progressInput)).toMatchObject({
      chargesEnabled: false,
      onboardingComplete: true,
      isVerifying: true,
    });
  });

  test('but not while the seller has something to do, nor after the decision', () => {
    const due = account({
      cardPayments: cardPayments('pending'),
      requirements: [needs('individual.dob.day')],
    });
    const rejected = account({ cardPayments: cardPayments('rejected', 'rejected_fraud') });
    expect(accountProgress(due).isVerifying).toBe(false);
    expect(accountProgress(rejected).isVerifying).toBe(false);
  });
});

test('no step is complete before Stripe has returned its requirements', () => {
  const silent = account({ cardPayments: undefined, requirements: undefined });
  expect(accountProgress(silent)).toMatchObject({
    chargesEnabled: false,
    onboardingComplete: false,
  });
});
