import { expect, test } from 'vitest';
import {
  carrierName,
  carrierOf,
  guessCarrier,
  isSameNumber,
  readTrackingNumber,
  trackingLink,
  trackingProblem,
} from './carriers.ts';

test('a carrier is shown by its own spelling, an unknown one as entered', () => {
  expect(carrierName(' fedex ')).toBe('FedEx');
  expect(carrierName('Bluegrass Couriers')).toBe('Bluegrass Couriers');
});

test('a tracking link encodes the number whatever it contains', () => {
  expect(trackingLink('UPS', '1Z 999&x')).toBe('https://www.ups.com/track?tracknum=1Z%20999%26x');
  expect(trackingLink('Bluegrass Couriers', '1')).toBeUndefined();
  expect(trackingLink('constructor', '1')).toBeUndefined();
});

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
  ['1Z999AA1012345678', 'UPS'],
  ['9400111899223197428490', 'USPS'],
  ['9400 1118 9922 3197 4284 90', 'USPS'],
  ['93612895678901234567', 'USPS'],
  ['EA123456789US', 'USPS'],
  ['123456789012', 'FedEx'],
  ['123456789012345', 'FedEx'],
  ['1234567890', 'DHL'],
  ['EA123456789DE', undefined],
  ['8400111899223197428490', undefined],
  ['', undefined],
])('the carrier of %s is guessed as %s', (trackingNumber, carrier) => {
  expect(guessCarrier(trackingNumber)).toBe(carrier);
});

test('a carrier’s file says it by name, in whatever words', () => {
  expect(carrierOf('123456789012', 'FedEx Ground')).toBe('FedEx');
  expect(carrierOf('123456789012', 'OnTrac')).toBe('OnTrac');
  expect(carrierOf('9400111899223197428490', 'DHL eCommerce')).toBe('DHL eCommerce');
  expect(carrierOf('D10011354453707', ' ups ')).toBe('UPS');
  expect(carrierOf('123456789012')).toBe('FedEx');
  expect(carrierOf('D10011354453707', ' ')).toBeUndefined();
});

test.each(['42040507', '420405071234', '42040507\u001d', '420 40507 '])(
  'a label of USPS is scanned with %j before its number',
  (routing) => {
    const number = '9400111899223197428490';
    expect(readTrackingNumber(routing + number)).toBe(number);
    expect(guessCarrier(routing + number)).toBe('USPS');
    expect(trackingProblem('USPS', routing + number)).toBeUndefined();
    expect(isSameNumber(routing + number, number)).toBe(true);
    expect(trackingLink('USPS', routing + number)).toBe(trackingLink('USPS', number));
  },
);

test('other numbers stay as they are typed', () => {
  expect(readTrackingNumber(' 1z 999 AA1 ')).toBe('1z 999 AA1');
  expect(readTrackingNumber('420405071234567890')).toBe('420405071234567890');
});

test('a tracking number of another length than the carrier has is pointed out', () => {
  const ups = 'UPS numbers have 18 characters. This has 17.';
  expect(trackingProblem('UPS', '1Z999AA1012345678')).toBe(ups);
  const usps = 'USPS numbers have 13, 20, 21, or 22 characters. This has 10.';
  expect(trackingProblem('USPS', '1234567890')).toBe(usps);
  expect(trackingProblem('UPS', '1Z 999 AA1 01 2345 6784')).toBeUndefined();
  expect(trackingProblem('Bluegrass Couriers', '1')).toBeUndefined();
});
