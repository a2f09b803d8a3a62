import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purgeStorefront } from './page-cache.ts';
import { withRequestContext } from './log.ts';

// A wait ends in `finishWork`, and moves the clock by which Netlify counts below.
const clock = vi.hoisted(() => ({ now: 0, waits: [] as (() => void)[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    new Promise<void>((resolve) => {
      clock.waits.push(() => {
        clock.now += ms;
        resolve();
      });
    }),
}));

const WINDOW_MS = 5_000;
/** When Netlify purged which tag. */
const purges: { tag: string; at: number }[] = [];
let refused = 0;
const work: Promise<unknown>[] = [];

/** Purges as Netlify does: a tag twice in five seconds, after that 429. */
function netlify(_url: string, { body }: { body: string }): Promise<Response> {
  const { cache_tags: tags } = JSON.parse(body) as { cache_tags: [string] };
  const recent = purges.filter(({ tag, at }) => tag === tags[0] && at > clock.now - WINDOW_MS);
  if (recent.length >= 2) {
    refused += 1;
    return Promise.resolve(new Response(null, { status: 429 }));
  }
  purges.push({ tag: tags[0], at: clock.now });
  return Promise.resolve(new Response(null, { status: 202 }));
}

beforeEach(() => {
  clock.now += 60_000;
  purges.length = work.length = refused = 0;
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  vi.stubGlobal('fetch', netlify);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs what a function does after its response. */
async function finishWork(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    for (const end of clock.waits.splice(0)) end();
    await Promise.resolve();
  }
  await Promise.all(work);
}

/** A call of a function that changes a storefront. */
const change = (account: string) =>
  withRequestContext(
    'create-connect-product',
    {
      requestId: 'request-1',
      deploy: { context: 'production', id: 'deploy-1', published: true },
      waitUntil: (promise) => void work.push(promise),
    },
    () => purgeStorefront(account),
  );

test('a seller who adds five products at once has a fresh storefront after the last one', async () => {
  for (let product = 0; product < 5; product += 1) await change('acct_1');
  const lastChangeAt = purges.length;
  await finishWork();
  expect(lastChangeAt).toBe(2);
  expect(purges).toHaveLength(3);
  // The third change is refused; the fourth and fifth wait with it.
  expect({ refused, waits: work.length }).toEqual({ refused: 1, waits: 1 });
  expect(console.error).not.toHaveBeenCalled();
});

test('one storefront does not wait for another', async () => {
  for (const account of ['acct_1', 'acct_1', 'acct_1', 'acct_2']) await change(account);
  expect(purges.map(({ tag }) => tag).at(-1)).toContain('acct_2');
  await finishWork();
});

test('a storefront that Netlify keeps refusing is logged, and tried again at its next change', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 429 })));
  await change('acct_1');
  await finishWork();
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain('too many purges');
  vi.stubGlobal('fetch', netlify);
  await change('acct_1');
  expect(purges).toHaveLength(1);
});

test('another failure is logged once: the pages expire by themselves', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 500 })));
  await change('acct_1');
  expect(work).toEqual([]);
  expect(console.error).toHaveBeenCalledTimes(1);
});
