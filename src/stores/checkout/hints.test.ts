import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../../tests/support/browser.ts';
import { wade } from '../../../tests/support/shopper.ts';
import { $checkout, $invalidFields, editAddress, editCustomer } from './checkout.ts';
import {
  $emailError,
  $emailSuggestion,
  $postalCodeHints,
  checkEmail,
  checkPostalCode,
  takeSuggestion,
} from './hints.ts';

beforeEach(() => {
  openBrowser({ session: { checkoutData: JSON.stringify(wade) } });
});
afterEach(() => vi.unstubAllGlobals());

describe('leaving the email', () => {
  test('offers what was probably meant, takes it with one press, and refuses nothing', async () => {
    editCustomer('email', 'wade@gmial.com');
    await checkEmail();
    expect($emailError.get()).toBeUndefined();
    expect($emailSuggestion.get()).toBe('wade@gmail.com');
    takeSuggestion();
    expect($checkout.get().customerData.email).toBe('wade@gmail.com');
    expect($emailSuggestion.get()).toBeUndefined();
  });

  test('reports a wrong format until it is edited, without a list of errors above the form', async () => {
    editCustomer('email', 'wade@');
    await checkEmail();
    expect($emailError.get()).toBe('Enter an email address like name@example.com.');
    expect($invalidFields.get()).toEqual([]);
    editCustomer('email', 'wade@t');
    expect($emailError.get()).toBeUndefined();
  });

  test('says nothing about an empty one', async () => {
    editCustomer('email', ' ');
    await checkEmail();
    expect($emailError.get()).toBeUndefined();
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

  test('says nothing outside the United States', async () => {
    editAddress('billingAddress', 'postalCode', '90210');
    editAddress('billingAddress', 'country', 'Mexico');
    await checkPostalCode('billingAddress');
    expect($postalCodeHints.get().billingAddress).toBeUndefined();
  });
});
