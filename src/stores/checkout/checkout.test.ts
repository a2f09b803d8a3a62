import { afterEach, describe, expect, test, vi } from 'vitest';
import { oneTee, wade } from '../../../tests/support/shopper.ts';
import { fillCart, openBrowser } from '../../../tests/support/browser.ts';
import { $toasts } from '#stores/site/toasts.ts';
import {
  $checkout,
  $checkoutErrors,
  $checkoutQuote,
  $invalidFields,
  continueToPayment,
  editAddress,
  editCustomer,
  editNotes,
  setSameAsBilling,
} from './checkout.ts';

const kept = (value: unknown) => JSON.stringify(value);
const open = (checkoutData?: unknown, session: Record<string, string> = {}) => {
  const browser = openBrowser({
    session: { ...session, ...(checkoutData ? { checkoutData: kept(checkoutData) } : {}) },
  });
  fillCart(oneTee);
  $toasts.set([]);
  $checkoutErrors.set({});
  return browser;
};

afterEach(() => vi.unstubAllGlobals());

describe('the checkout form', () => {
  test('is saved on every change and restored on load', () => {
    const { sessionStorage } = open();
    editCustomer('firstName', 'Wade');
    editAddress('billingAddress', 'city', 'Lexington');
    editNotes('Ring twice.');
    open(JSON.parse(sessionStorage.checkoutData ?? ''));
    expect($checkout.get()).toMatchObject({
      customerData: { firstName: 'Wade' },
      billingAddress: { city: 'Lexington' },
      orderNotes: 'Ring twice.',
    });
  });

  test('reads a pasted address with tabs as one line', () => {
    open(wade);
    editCustomer('firstName', 'Wade\t');
    editAddress('billingAddress', 'addressLine1', '214 Jefferson Street\tApt 2\u0007');
    editNotes('Ring twice.\n\tThen wait.\u000b');
    expect($checkout.get()).toMatchObject({
      customerData: { firstName: 'Wade ' },
      billingAddress: { addressLine1: '214 Jefferson Street Apt 2 ' },
      orderNotes: 'Ring twice.\n\tThen wait. ',
    });
  });

  test('copies the name to the billing address until it is edited there', () => {
    open();
    const billedTo = () => {
      const { firstName, lastName } = $checkout.get().billingAddress;
      return `${firstName} ${lastName}`;
    };
    editCustomer('firstName', 'Wad');
    editCustomer('firstName', 'Wade');
    editCustomer('lastName', 'Tolliver');
    editCustomer('email', 'wade@tolliver.example');
    expect(billedTo()).toBe('Wade Tolliver');
    editAddress('billingAddress', 'firstName', 'June');
    editCustomer('firstName', 'Wayne');
    editCustomer('lastName', 'Toliver');
    expect(billedTo()).toBe('June Toliver');
    expect($checkout.get().shippingAddress).toMatchObject({ firstName: '', lastName: '' });
  });

  test('clears the error of a name that is copied', () => {
    open();
    continueToPayment();
    editCustomer('lastName', 'Tolliver');
    const invalid = $invalidFields.get().map(({ field }) => field);
    expect(invalid).not.toContain('billingAddress.lastName');
    expect(invalid).toContain('billingAddress.firstName');
  });

  test('clears the state when the country changes', () => {
    open(wade);
    const state = () => $checkout.get().billingAddress.stateProvince;
    editAddress('billingAddress', 'country', 'Canada');
    expect(state()).toBe('');
    editAddress('billingAddress', 'stateProvince', 'ky');
    editAddress('billingAddress', 'country', 'Mexico');
    expect(state()).toBe('ky');
    editAddress('billingAddress', 'country', 'United States');
    expect(state()).toBe('Kentucky');
  });

  test('shows the tax of the billing state', () => {
    open(wade);
    expect($checkoutQuote.get()).toMatchObject({ taxCents: 174, totalCents: 3073 });
    editAddress('billingAddress', 'stateProvince', 'Oregon');
    expect($checkoutQuote.get()).toMatchObject({ taxCents: 0, totalCents: 2899 });
  });

  test('includes a promo that was applied before', () => {
    const promo = { code: 'WELCOME10', discount_type: 'percentage', discount_value: 10 };
    open(wade, { appliedPromo: kept(promo) });
    expect($checkoutQuote.get()).toMatchObject({ discountCents: 290, totalCents: 2766 });
  });
});

describe('continuing to payment', () => {
  test('stores customer, addresses, notes, tax and total', () => {
    const { sessionStorage, visited } = open({
      ...wade,
      shippingAddress: {},
    });
    expect(continueToPayment()).toBeUndefined();
    expect(JSON.parse(sessionStorage.paymentData ?? '')).toEqual({
      customerData: wade.customerData,
      billingAddress: wade.billingAddress,
      shippingAddress: wade.billingAddress,
      orderNotes: '',
      salesTax: 1.74,
      finalTotal: 30.73,
    });
    expect(visited).toEqual(['/payment']);
  });

  test('uses another shipping address on request', () => {
    const shippingAddress = { ...wade.shippingAddress, city: 'Louisville' };
    const { sessionStorage } = open({
      ...wade,
      shippingAddress,
      sameAsBilling: false,
    });
    continueToPayment();
    expect(JSON.parse(sessionStorage.paymentData ?? '')).toMatchObject({ shippingAddress });
  });

  test('stays and says so when session storage is full, and goes on once there is room', () => {
    const { sessionStorage, visited } = open(wade, { paymentData: 'of another address' });
    Object.assign(sessionStorage, {
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(continueToPayment()).toBeUndefined();
    expect(visited).toEqual([]);
    expect($toasts.get()).toMatchObject([
      {
        title: 'Checkout Not Saved',
        text: 'Your browser blocks storage for this site. Allow it, or free some space, and try again.',
        tone: 'bad',
      },
    ]);
    expect($checkout.get()).toMatchObject({ customerData: wade.customerData });
    delete sessionStorage.setItem;
    continueToPayment();
    expect($toasts.get()).toEqual([]);
    expect(visited).toEqual(['/payment']);
    expect(sessionStorage.paymentData).toContain(wade.customerData.email);
  });

  test('focuses the first invalid field and says what is missing', () => {
    const { visited } = open(wade);
    editAddress('billingAddress', 'country', 'United States');
    editAddress('billingAddress', 'city', '   ');
    editAddress('billingAddress', 'stateProvince', '');
    expect(continueToPayment()).toBe('billingAddress.city');
    expect($invalidFields.get().map(({ field }) => field)).toEqual([
      'billingAddress.city',
      'billingAddress.stateProvince',
    ]);
    expect($toasts.get()).toMatchObject([
      {
        title: 'Missing Information',
        text: 'Please fill in all required fields highlighted in red.',
        tone: 'bad',
      },
    ]);
    expect(visited).toEqual([]);
  });

  test('says how an email address is written when the one that was typed is none', () => {
    open(wade);
    editCustomer('email', 'wade@');
    expect(continueToPayment()).toBe('customerData.email');
    expect($toasts.get()).toMatchObject([
      {
        title: 'Missing Information',
        text: 'Please fill in all required fields highlighted in red. Enter an email address like name@example.com.',
      },
    ]);
    editCustomer('email', '');
    continueToPayment();
    expect($toasts.get()).toMatchObject([
      { text: 'Please fill in all required fields highlighted in red.' },
    ]);
  });

  test('announces the same error once, however often it is tried', () => {
    open();
    continueToPayment();
    continueToPayment();
    expect($toasts.get()).toHaveLength(1);
  });

  test('dismisses its toast with the last corrected error', () => {
    open(wade);
    editAddress('billingAddress', 'city', '');
    editAddress('billingAddress', 'postalCode', '');
    continueToPayment();
    editAddress('billingAddress', 'city', 'L');
    expect($toasts.get()).toMatchObject([{ title: 'Missing Information' }]);
    editAddress('billingAddress', 'postalCode', '4');
    expect($toasts.get()).toEqual([]);
  });

  test('clears the error of a field that is edited', () => {
    open();
    continueToPayment();
    editCustomer('email', 'w');
    editAddress('billingAddress', 'country', 'Canada');
    const marked = Object.keys($checkoutErrors.get());
    expect(marked).toContain('billingAddress.city');
    expect(marked).not.toContain('customerData.email');
    expect(marked).not.toContain('billingAddress.stateProvince');
  });

  test('clears the errors of a shipping address that is no longer required', () => {
    open({
      ...wade,
      shippingAddress: {},
      sameAsBilling: false,
    });
    continueToPayment();
    expect($checkoutErrors.get()).toHaveProperty(['shippingAddress.city']);
    setSameAsBilling(true);
    expect($checkoutErrors.get()).toEqual({});
  });
});
