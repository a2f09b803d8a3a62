import { describe, expect, test } from 'vitest';
import { wade } from '../../tests/support/shopper.ts';
import { checkoutErrors, emptyCheckout, type CheckoutData } from './checkout.ts';

const filled: CheckoutData = { ...wade, shippingAddress: emptyCheckout.shippingAddress };
const address = filled.billingAddress;

describe('the checkout form', () => {
  test('requires three customer fields and seven of the billing address; the country is preset', () => {
    expect(Object.keys(checkoutErrors(emptyCheckout))).toEqual([
      'customerData.firstName',
      'customerData.lastName',
      'customerData.email',
      'billingAddress.firstName',
      'billingAddress.lastName',
      'billingAddress.addressLine1',
      'billingAddress.city',
      'billingAddress.stateProvince',
      'billingAddress.postalCode',
    ]);
  });

  test('accepts phone, address line 2 and notes as optional', () => {
    expect(checkoutErrors(filled)).toEqual({});
  });

  test('counts white space as empty', () => {
    const isBlank = { ...filled, billingAddress: { ...address, city: ' \t' } };
    expect(checkoutErrors(isBlank)).toEqual({ 'billingAddress.city': 'Enter a city.' });
  });

  test('requires the shipping address only when it differs', () => {
    expect(Object.keys(checkoutErrors({ ...filled, sameAsBilling: false }))).toHaveLength(6);
  });

  test('knows the states of the United States and no others', () => {
    const abroad = { ...address, stateProvince: 'Bayern', country: 'Germany' };
    expect(checkoutErrors({ ...filled, billingAddress: abroad })).toEqual({});
    const mixed = { ...filled, billingAddress: { ...abroad, country: 'United States' } };
    expect(checkoutErrors(mixed)).toEqual({ 'billingAddress.stateProvince': 'Choose a state.' });
  });

  test('requires a deliverable email address', () => {
    const data = { ...filled, customerData: { ...filled.customerData, email: 'wade at home' } };
    expect(checkoutErrors(data)).toHaveProperty(['customerData.email']);
  });
});
