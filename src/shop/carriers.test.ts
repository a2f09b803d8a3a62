import { expect, test } from 'vitest';
import { carrierName, trackingLink } from './carriers.ts';

test('a carrier is shown by its own spelling, an unknown one as entered', () => {
  expect(carrierName(' fedex ')).toBe('FedEx');
  expect(carrierName('Bluegrass Couriers')).toBe('Bluegrass Couriers');
});

test('a tracking link encodes the number whatever it contains', () => {
  expect(trackingLink('UPS', '1Z 999&x')).toBe('https://www.ups.com/track?tracknum=1Z%20999%26x');
  expect(trackingLink('Bluegrass Couriers', '1')).toBeUndefined();
});
