const LOCAL_HOST =
  /^(?:(?:.*\.)?(?:localhost|invalid)|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f..:.*|0:0)\])$/;

/** The origin of an address as requests use it: in lower case, without a default port, the root's dot or a path. */
export const originOf = (address: string) =>
  URL.parse(address)?.origin.replace(/\.$/, '') ?? address;

/**
 * The host of an address as DNS compares it: in lower case, without the root's dot, and numbers in one form (`0x7f.1`
 * is `127.0.0.1`). URL does this for http only.
 */
export function hostOf(address: string): string {
  const { hostname = '' } = URL.parse(address) ?? {};
  return (URL.parse(`http://${hostname}`)?.hostname ?? hostname).replace(/\.$/, '');
}

/** Whether an address is on this machine. */
export const isLocal = (address: string) => LOCAL_HOST.test(hostOf(address));

/** Whether emails could be sent without encryption. An address on this machine needs none. */
export function isUnencrypted(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl);
  const isPublic = !isLocal(smtpUrl);
  return isPublic && url?.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true';
}

/** Neon's pooled and direct addresses are the same database. */
export function isSameDatabase(one: string, other: string): boolean {
  return databaseOf(one) === databaseOf(other);
}

function databaseOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? hostOf(address).replace('-pooler.', '.') + url.pathname : undefined;
}
