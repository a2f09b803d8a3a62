import { expect, test } from 'vitest';
import { checkBillingDetails } from './billing-details.ts';

const WHOLE = {
  name: 'Ada Byrne',
  email: 'ada@example.com',
  phone: '',
  address: {
    line1: '1 Main St',
    line2: '',
    city: 'Lexington',
    state: 'KY',
    country: 'US',
    postal_code: '40507',
  },
};

test('a page that collects billing details itself sends all of them', () => {
  expect(() => checkBillingDetails('never', WHOLE)).not.toThrow();
  expect(() => checkBillingDetails('never', { ...WHOLE, phone: undefined })).toThrow(
    'did not pass confirmParams.payment_method_data.billing_details.phone',
  );
  const address = { ...WHOLE.address, postal_code: undefined };
  expect(() => checkBillingDetails('never', { ...WHOLE, address })).toThrow('address.postal_code');
});

test('what the form is left to collect may be missing', () => {
  expect(() => checkBillingDetails('auto')).not.toThrow();
  expect(() => checkBillingDetails({ address: { country: 'never' } })).toThrow('address.country');
});
