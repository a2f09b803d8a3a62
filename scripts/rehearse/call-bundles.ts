import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundle.ts';
import type { LambdaAnswer, LambdaEvent } from './lambda.ts';
import { Failed, PRODUCTION, PUBLISHED } from './production.ts';

const LAMBDA = fileURLToPath(new URL('lambda.ts', import.meta.url));
const SITE = PUBLISHED.SITE_URL;

/** A request, and what has to come of it. */
interface Expected {
  event: LambdaEvent;
  status: number;
  /** What the body has in it. */
  says?: string;
}

const event = (httpMethod: string, path: string, body?: string): LambdaEvent => ({
  httpMethod,
  rawUrl: SITE + path,
  headers: {
    'x-nf-request-id': 'rehearsal',
    'x-nf-client-connection-ip': '192.0.2.1',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body }),
});

const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** The requests to each function with their expected replies. */
function expectationsOf({ name, path }: Bundle): Expected[] {
  if (!path) return [{ event: event('POST', `/.netlify/functions/${name}`, '{}'), status: 204 }];
  const refused = { event: event('POST', path, '[]'), status: 400, says: '"code"' };
  const notAllowed = { event: event('PUT', path), status: 405, says: 'method_not_allowed' };
  switch (name) {
    case 'health':
      return [notAllowed, { event: event('GET', path), status: 200, says: '"status":"ok"' }];
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

/** Calls an unpacked bundle as Netlify would, in a process that has only its settings. Gives the cold start in milliseconds. */
export async function callBundle(bundle: Bundle, databaseUrl: string): Promise<number> {
  const expected = expectationsOf(bundle);
  const answers = await answersOf(
    bundle,
    databaseUrl,
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
  return answers[0]?.ms ?? 0;
}

async function answersOf(
  { name, folder }: Bundle,
  databaseUrl: string,
  events: LambdaEvent[],
): Promise<LambdaAnswer[]> {
  const child = fork(LAMBDA, [folder], {
    cwd: folder,
    env: { ...PRODUCTION, REHEARSAL_DATABASE: databaseUrl },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send(events);
  const [answers] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    LambdaAnswer[] | { failed: string } | number | null,
  ];
  child.kill();
  if (Array.isArray(answers)) return answers;
  const reason = answers && typeof answers === 'object' ? answers.failed : 'its process ended';
  throw new Failed(`${name} can't be called: ${reason}`);
}
