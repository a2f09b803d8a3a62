import { expect, test } from 'vitest';
import { clientOf } from './limit-rate.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the client behind %s is %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
