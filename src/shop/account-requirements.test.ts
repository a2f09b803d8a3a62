import { describe, expect, test } from 'vitest';
import { describeRequirements } from './account-requirements.ts';

const labelOf = (name: string) => describeRequirements([name])[0]?.label;

describe('what Stripe still needs', () => {
  test('is one entry where Stripe names its parts', () => {
    expect(
      describeRequirements([
        'individual.first_name',
        'individual.dob.day',
        'individual.last_name',
        'individual.dob.year',
      ]),
    ).toEqual([
      { label: 'Legal name', names: ['individual.first_name', 'individual.last_name'] },
      { label: 'Date of birth', names: ['individual.dob.day', 'individual.dob.year'] },
    ]);
  });

  test.each([
    ['identity.individual.date_of_birth.month', 'Date of birth'],
    ['identity.individual.given_name', 'Legal name'],
    ['identity.individual.address.postal_code', 'Home address'],
    ['individual.ssn_last_4', 'The last 4 digits of your Social Security number'],
    ['identity.individual.id_numbers.us_ssn', 'Social Security number'],
    ['identity.individual.documents.primary_verification.front_back', 'A photo ID'],
    ['payout_method.bank_account', 'A bank account to pay out to'],
    ['identity.attestations.terms_of_service.account.ip', 'Your agreement to Stripe’s terms'],
    ['defaults.profile.business_url', 'A website that shows what you sell'],
    [
      'configuration.merchant.statement_descriptor.descriptor',
      'The name on your buyers’ card statements',
    ],
    ['identity.individual.phone', 'Phone number'],
  ])('calls %s %s', (name, words) => {
    expect(labelOf(name)).toBe(words);
  });

  test('is readable without a label', () => {
    expect(labelOf('company.some_new_thing')).toBe('Some new thing');
    expect(labelOf('something')).toBe('Something');
    expect(labelOf('odd.')).toBe('odd.');
    expect(describeRequirements([])).toEqual([]);
  });
});
