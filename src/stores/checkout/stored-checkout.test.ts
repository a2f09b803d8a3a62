import { describe, expect, test } from 'vitest';
import { emptyCheckout } from '#shop/checkout.ts';
import { wade, wadesPayment } from '../../../tests/support/shopper.ts';
import { storedCheckout, storedPaymentData } from './stored-checkout.ts';

const readCheckout = (stored: unknown) => storedCheckout.parse(stored);
const readPaymentData = (stored: unknown) => storedPaymentData.safeParse(stored).data;

describe('the stored checkout form', () => {
  test('is restored as it was saved', () => {
    expect(readCheckout(wade)).toEqual(wade);
  });

  test.each([undefined, null, 7, 'text', []])('reads %j as an empty form', (stored) => {
    expect(readCheckout(stored)).toEqual(emptyCheckout);
  });

  test('keeps each readable field and empties the rest', () => {
    const read = readCheckout({
      customerData: { firstName: 'Wade', email: { evil: true } },
      billingAddress: 7,
      sameAsBilling: 'no',
    });
    expect(read.customerData).toEqual({ firstName: 'Wade', lastName: '', email: '', phone: '' });
    expect(read.billingAddress).toEqual(emptyCheckout.billingAddress);
    expect(read.sameAsBilling).toBe(true);
  });

  test("is cut to the fields' lengths", () => {
    const read = readCheckout({ orderNotes: 'x'.repeat(5000) });
    expect(read.orderNotes).toHaveLength(1000);
  });

  test('accepts a state as the form lists it, and no other', () => {
    const stateOf = (stateProvince: string, country: string) =>
      readCheckout({ billingAddress: { stateProvince, country } }).billingAddress.stateProvince;
    expect(stateOf('ky', 'United States')).toBe('Kentucky');
    expect(stateOf('Ontario', 'United States')).toBe('');
    expect(stateOf('Ontario', 'Canada')).toBe('Ontario');
  });

  test('reads a country that does not exist as United States', () => {
    const { billingAddress } = readCheckout({ billingAddress: { country: 'Atlantis' } });
    expect(billingAddress.country).toBe('United States');
  });
});

describe('the stored payment data', () => {
  test('is restored as it was saved', () => {
    expect(readPaymentData(wadesPayment)).toEqual(wadesPayment);
  });

  test.each([
    ['nothing', undefined],
    ['an empty form', { ...emptyCheckout, salesTax: 0, finalTotal: 0 }],
    ['a blank city', withCity(' ')],
    ['a total that is not a number', { ...wadesPayment, finalTotal: 'NaN' }],
    ['a total below zero', { ...wadesPayment, finalTotal: -1 }],
  ])('is undefined when storage holds %s', (_, stored) => {
    expect(readPaymentData(stored)).toBeUndefined();
  });
});

function withCity(city: string) {
  return { ...wadesPayment, billingAddress: { ...wadesPayment.billingAddress, city } };
}
