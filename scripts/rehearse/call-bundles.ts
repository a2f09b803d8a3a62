import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundle.ts';
import type { LambdaEvent, LambdaResult } from './lambda.ts';
import { Failed, NETLIFY_DB_URL, PRODUCTION, PUBLISHED, require } from './production.ts';

const LAMBDA = fileURLToPath(new URL('lambda.ts', import.meta.url));
const SITE = PUBLISHED.SITE_URL;

/** Netlify gives a function 1,024 MB (docs.netlify.com, Functions overview). */
const MOST_MEMORY = 1024 * 2 ** 20;

/** A request, and what has to come of it. */
export interface Expected {
  event: LambdaEvent;
  status: number;
  /** What the body has in it. */
  says?: string;
}

export const event = (
  httpMethod: string,
  path: string,
  body?: string,
  deployContext = 'production',
): LambdaEvent => ({
  httpMethod,
  rawUrl: SITE + path,
  headers: {
    'x-nf-request-id': 'rehearsal',
    'x-nf-client-connection-ip': '192.0.2.1',
    'x-nf-deploy-context': deployContext,
    'x-nf-deploy-id': 'rehearsal',
    'x-nf-deploy-published': String(deployContext === 'production'),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body }),
  netlifyDBURL: NETLIFY_DB_URL,
});

const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** The requests to each function with their expected replies. */
function expectationsOf({ name, path }: Bundle): Expected[] {
  if (!path) return [{ event: event('POST', `/.netlify/functions/${name}`, '{}'), status: 204 }];
  const refused = { event: event('POST', path, '[]'), status: 400, says: '"code"' };
  const notAllowed = { event: event('PUT', path), status: 405, says: 'method_not_allowed' };
  switch (name) {
    case 'health':
      return [
        notAllowed,
        { event: event('GET', path), status: 200, says: '"settings":"ok"' },
        { event: event('GET', `${path}?database=true`), status: 200, says: '"database":"ok"' },
      ];
    case 'csp-report':
      return [notAllowed, { ...refused, status: 415 }];
    case 'product-pictures': {
      const address = '/product-pictures/acct_1Rehearsal/0-320.webp';
      return [notAllowed, { event: event('GET', address), status: 404 }];
    }
    case 'ssr':
      return [
        { event: event('GET', '/nowhere'), status: 404, says: 'Oops! Page not found' },
        { event: event('GET', '/api/nowhere'), status: 404, says: '"code"' },
        { event: event('GET', '/_image?href=%2Fog.jpg&w=10&h=10&f=webp'), status: 404 },
        { event: event('GET', `/order-confirmation/${UNKNOWN_ID}?token=x`), status: 200 },
        { event: event('GET', '/storefront/acct_1Rehearsal'), status: 404 },
      ];
    default:
      return [notAllowed, refused];
  }
}

/** Where and with what a bundle runs: the address of the bridge to the database, and settings. */
export interface Runtime {
  databaseUrl: string;
  settings?: Record<string, string>;
}

/** Calls an unpacked bundle with these requests, or with its own. Gives the cold start in milliseconds and the memory. */
export async function callBundle(
  bundle: Bundle,
  runtime: Runtime,
  expected: Expected[] = expectationsOf(bundle),
): Promise<{ coldMs: number; memory: number }> {
  const { answers, memory } = await answersOf(
    bundle,
    runtime,
    expected.map((one) => one.event),
  );
  for (const [place, { event: request, status, says = '' }] of expected.entries()) {
    const answer = answers[place];
    if (answer?.status === status && answer.body.includes(says)) continue;
    const call = `${request.httpMethod} ${new URL(request.rawUrl).pathname}`;
    throw new Failed(
      `${bundle.name} answers ${call} with ${answer?.status} instead of ${status}: ${answer?.body.slice(0, 300)}`,
    );
  }
  require(memory <
    MOST_MEMORY, `${bundle.name} takes ${Math.round(memory / 2 ** 20)} MB of memory.`);
  return { coldMs: answers[0]?.ms ?? 0, memory };
}

/** Runs in a process of its own that has only its settings, and may write only to its folder for temporary files. */
async function answersOf(
  { name, folder }: Bundle,
  { databaseUrl, settings = PRODUCTION }: Runtime,
  events: LambdaEvent[],
): Promise<LambdaResult> {
  const temporary = await mkdtemp(join(tmpdir(), 'ghost-barrel-tmp-'));
  const writable = `--allow-fs-write=${temporary}/*`;
  const child = fork(LAMBDA, [folder], {
    cwd: folder,
    env: { ...settings, REHEARSAL_DATABASE: databaseUrl, TMPDIR: temporary },
    // sharp is native code, and tells its kind of Linux by a child process.
    execArgv: ['--permission', '--allow-fs-read=*', writable, ...NATIVE],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send(events);
  const [result] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    LambdaResult | { failed: string } | number | null,
  ];
  child.kill();
  await rm(temporary, { recursive: true, force: true });
  if (result && typeof result === 'object' && 'answers' in result) return result;
  const reason = result && typeof result === 'object' ? result.failed : 'its process ended';
  throw new Failed(`${name} can't be called: ${reason}`);
}

const NATIVE = ['--allow-addons', '--allow-child-process', '--allow-worker'];
