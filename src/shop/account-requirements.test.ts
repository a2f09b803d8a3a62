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
    ['individual.dob', 'Date of birth'],
    ['identity.individual.date_of_birth', 'Date of birth'],
    ['identity.individual.date_of_birth.month', 'Date of birth'],
    ['identity.individual.given_name', 'Legal name'],
    ['identity.individual.surname', 'Legal name'],
    ['individual.address.line1', 'Home address'],
    ['identity.individual.address.postal_code', 'Home address'],
    ['identity.business_details.address.city', 'Business address'],
    ['individual.ssn_last_4', 'The last 4 digits of your Social Security number'],
    ['individual.id_number', 'Social Security number'],
    ['identity.individual.id_numbers.us_ssn', 'Social Security number'],
    ['individual.verification.document', 'A photo ID'],
    ['identity.individual.documents.primary_verification.front_back', 'A photo ID'],
    ['external_account', 'A bank account to pay out to'],
    ['payout_method.bank_account', 'A bank account to pay out to'],
    ['tos_acceptance.date', 'Your agreement to Stripe’s terms'],
    ['identity.attestations.terms_of_service.account.ip', 'Your agreement to Stripe’s terms'],
    ['business_profile.url', 'A website that shows what you sell'],
    ['defaults.profile.business_url', 'A website that shows what you sell'],
    ['defaults.profile.product_description', 'What you sell, in a sentence'],
    ['business_profile.mcc', 'The kind of business you run'],
    ['configuration.merchant.mcc', 'The kind of business you run'],
    [
      'configuration.merchant.statement_descriptor.descriptor',
      'The name on your buyers’ card statements',
    ],
    ['configuration.merchant.support.phone', 'Business phone number'],
    ['identity.individual.phone', 'Phone number'],
    ['contact_email', 'Email address'],
    ['identity.entity_type', 'Whether you sell alone or as a company'],
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
