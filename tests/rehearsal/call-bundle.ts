import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundles.ts';
import type { LambdaEvent, LambdaReply } from './lambda.ts';
import { DATABASE_ADDRESS, hasNetlifyDatabase, PRODUCTION, PUBLISHED } from './production.ts';

const LAMBDA = fileURLToPath(new URL('lambda.ts', import.meta.url));

/** Netlify's event for a function's request. */
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

/** Requests to every call of a function with their expected replies. */
export function expectedReplies({ name, config }: Bundle): Expected[] {
  const paths = 'path' in config ? [config.path ?? []].flat() : [];
  if (paths.length === 0) {
    return [{ event: lambdaEvent('POST', `/.netlify/functions/${name}`, '{}'), status: 204 }];
  }
  if (name !== 'ssr') return paths.flatMap(repliesOfCall);
  const get = (address: string) => lambdaEvent('GET', address);
  return [
    { event: get('/nowhere'), status: 404, body: 'Oops! Page not found' },
    { event: get('/api/nowhere'), status: 404, body: '"code"' },
    { event: get('/_image?href=%2Fog.jpg&w=10&h=10&f=webp'), status: 404 },
    { event: get('/storefront/acct_1Rehearsal'), status: 404 },
  ];
}

function repliesOfCall(path: string): Expected[] {
  const get = (address: string) => lambdaEvent('GET', address);
  const refused = { event: lambdaEvent('POST', path, '[]'), status: 400, body: '"code"' };
  const notAllowed = { event: lambdaEvent('PUT', path), status: 405, body: 'method_not_allowed' };
  switch (path) {
    case '/api/health':
      return [
        notAllowed,
        { event: get(path), status: 200, body: '"settings":"ok"' },
        { event: get(`${path}?database=true`), status: 200, body: '"database":"ok"' },
      ];
    case '/api/availability':
      return [notAllowed, { event: get(path), status: 200, body: '"products":{' }];
    case '/api/csp-report':
      return [notAllowed, { ...refused, status: 415 }];
    case '/buy':
    case '/buy/*':
      return [notAllowed, { event: get('/buy/any-piece:2?coupon=ANY'), status: 303 }];
    case '/feeds/products.tsv':
      return [{ event: get(path), status: 200, body: 'item_group_id\t' }];
    case '/product-pictures/:account/:file':
      return [{ event: get('/product-pictures/acct_1Rehearsal/0-320.webp'), status: 404 }];
    default:
      // A call of the office refuses a request without an origin first.
      return [notAllowed, path.startsWith('/api/admin-') ? { ...refused, status: 403 } : refused];
  }
}

/** sharp is native code, and tells its kind of Linux by a child process. */
const NATIVE = ['--allow-addons', '--allow-child-process', '--allow-worker'];

/** A function in a process of its own, which its first call starts. */
export interface BundleProcess {
  call: (event: LambdaEvent) => Promise<LambdaReply>;
  stop: () => Promise<void>;
}

/**
 * Runs an unpacked bundle in a process that has only these settings, and may write only to its folder for temporary
 * files. The database is reached at the address of the bridge.
 */
export async function startBundle(
  { name, folder }: Bundle,
  databaseUrl: string,
  settings = PRODUCTION,
): Promise<BundleProcess> {
  const temporary = await mkdtemp(join(tmpdir(), 'ghost-barrel-tmp-'));
  const writable = `--allow-fs-write=${temporary}/*`;
  const child = fork(LAMBDA, [folder], {
    cwd: folder,
    env: { ...settings, REHEARSAL_DATABASE: databaseUrl, TMPDIR: temporary },
    execArgv: ['--permission', '--allow-fs-read=*', writable, ...NATIVE],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors = child.stderr ? text(child.stderr) : '';
  return {
    call: async (event) => {
      const waiting = new AbortController();
      const next = (name: string) => once(child, name, { signal: waiting.signal });
      child.send(event);
      const [reply] = (await Promise.race([next('message'), next('exit')])) as [
        LambdaReply | number | null,
      ];
      waiting.abort();
      if (reply && typeof reply === 'object') return reply;
      throw new Error(`${name} can't be called: ${await errors}`);
    },
    stop: async () => {
      child.kill();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** The replies of a new process to these requests, one after the other. */
export async function callBundle(
  bundle: Bundle,
  events: LambdaEvent[],
  databaseUrl: string,
  settings?: Record<string, string>,
): Promise<LambdaReply[]> {
  const running = await startBundle(bundle, databaseUrl, settings);
  const replies: LambdaReply[] = [];
  try {
    for (const event of events) replies.push(await running.call(event));
  } finally {
    await running.stop();
  }
  return replies;
}
