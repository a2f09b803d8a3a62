import { expect, test } from 'vitest';
import { clientsOf } from './rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s counts as %s, which has no network', (address, key) => {
  expect(clientsOf(address)).toEqual([{ key, factor: 1 }]);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s counts as %s, and in %s at 20 times the limit', (address, client, network) => {
  expect(clientsOf(address)).toEqual([
    { key: client, factor: 1 },
    { key: network, factor: 20 },
  ]);
});
