import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request calls this machine by a local name, and comes from no page of another one. A site can make its own name
 * lead to 127.0.0.1 (DNS rebinding): its pages then reach our port, but under that name.
 */
export function isLocalRequest({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>) {
  return [`http://${host}`, ...(origin === undefined ? [] : [origin])].every((address) =>
    LOCAL_NAMES.includes(URL.parse(address)?.hostname ?? ''),
  );
}
