import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { Call } from './functions.ts';
import type { UnfinishedWork } from './unfinished-work.ts';

/** Set by Netlify on every request from the connection itself, whatever the client sent. */
export const CLIENT_ADDRESS = 'x-nf-client-connection-ip';

/** What Netlify hands a function beside the request. */
export function functionContext(
  { called, params }: Call,
  request: Request,
  work: UnfinishedWork,
): Context {
  const url = new URL(request.url);
  return {
    account: { id: 'local' },
    deploy: { context: 'dev', id: 'local', published: false },
    site: { id: 'local', name: 'local', url: url.origin },
    server: { region: 'local' },
    geo: { country: { code: 'US', name: 'United States' } },
    ip: request.headers.get(CLIENT_ADDRESS) ?? '127.0.0.1',
    requestId: randomUUID(),
    params,
    url,
    json: (value) => Response.json(value),
    log: console.log,
    waitUntil: (promise) => {
      work.add(called.name, promise);
    },
    cookies: absent('cookies'),
    next: absent('next'),
    rewrite: absent('rewrite'),
  };
}

/** Parts of the context that nothing here uses: whoever begins to must build them. */
function absent(name: string): never {
  const refuse = () => {
    throw new Error(`The local platform has no context.${name} yet.`);
  };
  return new Proxy(refuse, { get: refuse }) as never;
}
