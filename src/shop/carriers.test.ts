import { expect, test } from 'vitest';
import { carrierName, trackingLink } from './carriers.ts';

test('a carrier is named as it writes itself, an unknown one as it was given', () => {
  expect(carrierName(' fedex ')).toBe('FedEx');
  expect(carrierName('Bluegrass Couriers')).toBe('Bluegrass Couriers');
});

test("a parcel's page takes its number as it is, whatever is in it", () => {
  expect(trackingLink('UPS', '1Z 999&x')).toBe('https://www.ups.com/track?tracknum=1Z%20999%26x');
  expect(trackingLink('Bluegrass Couriers', '1')).toBeUndefined();
});
