import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../../tests/support/browser.ts';
import { wade } from '../../../tests/support/shopper.ts';
import { $checkout, $invalidFields, editAddress, editCustomer } from './checkout.ts';
import {
  $emailHint,
  $postalCodeHints,
  $stateFromZip,
  checkEmail,
  checkPostalCode,
} from './hints.ts';

beforeEach(() => {
  openBrowser({ session: { checkoutData: JSON.stringify(wade) } });
});
afterEach(() => vi.unstubAllGlobals());

describe('leaving the email', () => {
  test('offers what was probably meant until it is edited, and refuses nothing', async () => {
    editCustomer('email', 'wade@gmial.com');
    await checkEmail();
    expect($emailHint.get()?.error).toBeUndefined();
    expect($emailHint.get()?.suggestion).toBe('wade@gmail.com');
    editCustomer('email', 'wade@gmail.com');
    expect($emailHint.get()?.suggestion).toBeUndefined();
  });

  test('reports a wrong format until it is edited, without a list of errors above the form', async () => {
    editCustomer('email', 'wade@');
    await checkEmail();
    expect($emailHint.get()?.error).toBe('Enter an email address like name@example.com.');
    expect($invalidFields.get()).toEqual([]);
    editCustomer('email', 'wade@t');
    expect($emailHint.get()?.error).toBeUndefined();
  });

  test('says nothing about an empty one', async () => {
    editCustomer('email', ' ');
    await checkEmail();
    expect($emailHint.get()?.error).toBeUndefined();
  });
});

describe('leaving the postal code', () => {
  test('points out that it is not of the state, until either is edited', async () => {
    editAddress('billingAddress', 'postalCode', '90210');
    await checkPostalCode('billingAddress');
    expect($postalCodeHints.get().billingAddress).toContain('90210 is usually in California.');
    editAddress('billingAddress', 'city', 'Beverly Hills');
    expect($postalCodeHints.get().billingAddress).toBeDefined();
    editAddress('billingAddress', 'stateProvince', 'California');
    expect($postalCodeHints.get().billingAddress).toBeUndefined();
  });

  test('fills in an empty state that is the only one, and says so until it is changed', async () => {
    editAddress('billingAddress', 'stateProvince', '');
    editAddress('billingAddress', 'postalCode', '90210');
    await checkPostalCode('billingAddress');
    expect($checkout.get().billingAddress.stateProvince).toBe('California');
    expect($stateFromZip.get()).toEqual({ billingAddress: true, shippingAddress: false });
    expect($postalCodeHints.get().billingAddress).toBeUndefined();
    editAddress('billingAddress', 'stateProvince', 'Nevada');
    expect($stateFromZip.get().billingAddress).toBe(false);
  });

  test.each([
    ['20510', 'three states share its first digits'],
    ['00100', 'nobody has it'],
    ['9021', 'it is not whole'],
  ])('leaves an empty state with %s: %s', async (postalCode) => {
    editAddress('billingAddress', 'stateProvince', '');
    editAddress('billingAddress', 'postalCode', postalCode);
    await checkPostalCode('billingAddress');
    expect($checkout.get().billingAddress.stateProvince).toBe('');
  });

  test('says nothing outside the United States', async () => {
    editAddress('billingAddress', 'postalCode', '90210');
    editAddress('billingAddress', 'country', 'Mexico');
    await checkPostalCode('billingAddress');
    expect($postalCodeHints.get().billingAddress).toBeUndefined();
  });
});
