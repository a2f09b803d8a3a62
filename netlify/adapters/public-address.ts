/** Whether an address is on the internet, so that a setting can't make the shop call what is behind it. */
import dns from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

/** IPv4 that is not on the internet (IANA's special-purpose registry), as address and prefix. */
const CLOSED_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * Within the global unicast of IPv6: Teredo and other protocols, documentation, and 6to4, which holds an IPv4 address.
 */
const CLOSED_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const closed = new BlockList();
for (const [address, prefix] of CLOSED_IPV4) closed.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of CLOSED_IPV6) closed.addSubnet(address, prefix, 'ipv6');

/**
 * Whether an IP address is one of the internet: not private, of this machine or its network, mapped, reserved or
 * multicast.
 */
export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * The IP addresses of a host. Throws unless all of them are public: connect to these, because the next answer may be
 * another.
 */
export async function resolvePublic(hostname: string) {
  const addresses = await dns.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const found = addresses.find(({ address }) => !isPublicIp(address));
  if (found) throw new Error(`${hostname} is no public address: ${found.address}.`);
  return addresses;
}
