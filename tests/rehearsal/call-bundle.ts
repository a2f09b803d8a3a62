import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundles.ts';
import type { LambdaEvent, LambdaResult } from './lambda.ts';
import { DATABASE_ADDRESS, hasNetlifyDatabase, PRODUCTION, PUBLISHED } from './production.ts';

const LAMBDA = fileURLToPath(new URL('lambda.ts', import.meta.url));

/** What Netlify hands a function for a request. */
export function lambdaEvent(
  httpMethod: string,
  path: string,
  body?: string,
  deployContext = 'production',
): LambdaEvent {
  return {
    httpMethod,
    rawUrl: PUBLISHED.SITE_URL + path,
    headers: {
      'x-nf-request-id': 'rehearsal',
      'x-nf-client-connection-ip': '192.0.2.1',
      'x-nf-deploy-context': deployContext,
      'x-nf-deploy-id': 'rehearsal',
      'x-nf-deploy-published': String(deployContext === 'production'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(hasNetlifyDatabase && { netlifyDBURL: DATABASE_ADDRESS }),
  };
}

/** A request, and what has to come of it. */
interface Expected {
  event: LambdaEvent;
  status: number;
  body?: string;
}

const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Requests to a function with their expected replies. */
export function expectedReplies({ name, config: { path } }: Bundle): Expected[] {
  if (typeof path !== 'string') {
    return [{ event: lambdaEvent('POST', `/.netlify/functions/${name}`, '{}'), status: 204 }];
  }
  const get = (address: string) => lambdaEvent('GET', address);
  const refused = { event: lambdaEvent('POST', path, '[]'), status: 400, body: '"code"' };
  const notAllowed = { event: lambdaEvent('PUT', path), status: 405, body: 'method_not_allowed' };
  switch (name) {
    case 'health':
      return [
        notAllowed,
        { event: get(path), status: 200, body: '"settings":"ok"' },
        { event: get(`${path}?database=true`), status: 200, body: '"database":"ok"' },
      ];
    case 'availability':
      return [notAllowed, { event: get(path), status: 200, body: '"products":{' }];
    case 'csp-report':
      return [notAllowed, { ...refused, status: 415 }];
    case 'product-pictures':
      return [
        notAllowed,
        { event: get('/product-pictures/acct_1Rehearsal/0-320.webp'), status: 404 },
      ];
    case 'ssr':
      return [
        { event: get('/nowhere'), status: 404, body: 'Oops! Page not found' },
        { event: get('/api/nowhere'), status: 404, body: '"code"' },
        { event: get('/_image?href=%2Fog.jpg&w=10&h=10&f=webp'), status: 404 },
        { event: get(`/order-confirmation/${UNKNOWN_ID}?token=x`), status: 200 },
        { event: get('/storefront/acct_1Rehearsal'), status: 404 },
      ];
    default:
      // A function of the office refuses a request without an origin first.
      return [notAllowed, name.startsWith('admin-') ? { ...refused, status: 403 } : refused];
  }
}

/** sharp is native code, and tells its kind of Linux by a child process. */
const NATIVE = ['--allow-addons', '--allow-child-process', '--allow-worker'];

/**
 * Calls an unpacked bundle in a process of its own that has only these settings, and may write only to its folder for
 * temporary files. The database is reached at the address of the bridge.
 */
export async function callBundle(
  { name, folder }: Bundle,
  events: LambdaEvent[],
  databaseUrl: string,
  settings = PRODUCTION,
): Promise<LambdaResult> {
  const temporary = await mkdtemp(join(tmpdir(), 'ghost-barrel-tmp-'));
  const writable = `--allow-fs-write=${temporary}/*`;
  const child = fork(LAMBDA, [folder], {
    cwd: folder,
    env: { ...settings, REHEARSAL_DATABASE: databaseUrl, TMPDIR: temporary },
    execArgv: ['--permission', '--allow-fs-read=*', writable, ...NATIVE],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors = child.stderr ? text(child.stderr) : '';
  child.send(events);
  const [result] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    LambdaResult | number | null,
  ];
  child.kill();
  await rm(temporary, { recursive: true, force: true });
  if (result && typeof result === 'object') return result;
  throw new Error(`${name} can't be called: ${await errors}`);
}
