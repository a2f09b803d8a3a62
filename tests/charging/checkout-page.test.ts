import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importCart, stubBrowser, stubFunctions, stubPage } from '../support/browser.ts';
import { oneTee, wade } from '../support/shopper.ts';
import { melbourne, PLACES } from './places.ts';

/** The form as it is stored, of who ships to their billing address. */
const form = (billingAddress: object = PLACES.Lexington, more: object = {}) => ({
  ...wade,
  billingAddress,
  sameAsBilling: true,
  ...more,
});

/** The checkout page with this form. */
async function open(checkoutData: object = form()) {
  const { sessionStorage } = stubBrowser({
    local: { cart: oneTee },
    session: { checkoutData: JSON.stringify(checkoutData) },
  });
  stubPage();
  const requests = stubFunctions({});
  await importCart();
  const stores = await import('#stores/checkout/checkout.ts');
  const paymentData = () =>
    JSON.parse((sessionStorage as { paymentData?: string }).paymentData ?? '{}') as object;
  return { ...stores, paymentData, requests };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the methods of the destination', () => {
  test('come with the state, the first is taken until another is chosen, and the draft keeps the choice', async () => {
    const { $checkout, $checkoutQuote, chooseShippingMethod, editAddress } = await open(
      form({ ...PLACES.Lexington, stateProvince: '' }),
    );
    expect($checkoutQuote.get()).toMatchObject({ shippingCents: null, shippingMethods: [] });
    editAddress('billingAddress', 'stateProvince', 'Kentucky');
    expect($checkoutQuote.get()).toMatchObject({
      shippingCents: 495,
      totalCents: 3598,
      shippingMethods: [
        { name: 'Standard', priceCents: 495, days: [3, 5] },
        { name: 'Express', priceCents: 1495, days: [1, 2] },
      ],
    });
    chooseShippingMethod('Express');
    expect($checkoutQuote.get()).toMatchObject({ shippingCents: 1495, totalCents: 4658 });
    expect($checkout.get()).toMatchObject({ shippingMethod: 'Express' });
  });

  test('pass the chosen one on to payment, and none where there is no choice', async () => {
    const express = await open(form(PLACES.Lexington, { shippingMethod: 'Express' }));
    expect(express.continueToPayment()).toBeUndefined();
    expect(express.paymentData()).toMatchObject({ shippingMethod: 'Express', finalTotal: 46.58 });
  });

  test('fall back to the first where the chosen one is not offered, until the page is left', async () => {
    const page = await open(form(PLACES.Anchorage, { shippingMethod: 'Express' }));
    expect(page.$checkoutQuote.get()).toMatchObject({ shippingCents: 1495 });
    expect(page.$checkout.get()).toMatchObject({ shippingMethod: 'Express' });
    page.continueToPayment();
    expect(page.paymentData()).not.toHaveProperty('shippingMethod');
    expect(page.$checkout.get().shippingMethod).toBeUndefined();
  });
});

describe('an address that nothing is shipped to', () => {
  const unserved = { 'billingAddress.country': "We don't ship to Australia yet." };

  test('has its sentence at its field, is left out of the price, and is refused', async () => {
    const { $checkoutQuote, $fieldErrors, continueToPayment, paymentData } = await open(
      form(melbourne),
    );
    expect($fieldErrors.get()).toEqual(unserved);
    expect($checkoutQuote.get()).toMatchObject({ shippingCents: null, shippingMethods: [] });
    expect(continueToPayment()).toBe('billingAddress.country');
    expect(paymentData()).toEqual({});
  });

  test('may be billed: unticking clears the sentence, ticking brings it back', async () => {
    const { $fieldErrors, $invalidFields, continueToPayment, setSameAsBilling } = await open(
      form(melbourne, { shippingAddress: PLACES.Lexington }),
    );
    continueToPayment();
    setSameAsBilling(false);
    expect($fieldErrors.get()).toEqual({});
    expect($invalidFields.get()).toEqual([]);
    setSameAsBilling(true);
    expect($fieldErrors.get()).toEqual(unserved);
  });
});
