import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackOrder as contract } from '#contracts/track-order.ts';
import { withPageLog } from './request-log.ts';
import { createHandler } from './handler.ts';

// Counting clients needs the database: these tests are of the door alone.
vi.mock('./limits.ts', () => ({ clientLimit: () => () => Promise.resolve() }));

const lines = () =>
  [...vi.mocked(console.info).mock.calls, ...vi.mocked(console.error).mock.calls].map(
    ([line]) => JSON.parse(String(line)) as Record<string, unknown>,
  );
const left: Promise<unknown>[] = [];
const context = {
  requestId: 'request-1',
  deploy: { context: 'production', id: 'deploy-1', published: true },
  ip: '192.0.2.1',
  waitUntil: (work: Promise<unknown>) => left.push(work),
} as unknown as Context;
const asked = { orderNumber: 'ORD-20261121-123456', email: 'wade@tolliver.example' };
const post = (body: unknown = asked) =>
  new Request('https://shop.example/api/track-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const answering = { success: false as const, error: 'No.' };

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a call leaves one line in the log, and its number with the caller', async () => {
  const reply = await createHandler(contract, () => Promise.resolve(answering))(post(), context);
  expect(reply.headers.get('x-request-id')).toBe('request-1');
  expect(lines()).toEqual([
    {
      level: 'info',
      about: 'request',
      function: 'track-order',
      request: 'request-1',
      method: 'POST',
      status: 200,
      ms: expect.any(Number) as number,
    },
  ]);
});

test('a refusal is told by its code', async () => {
  await createHandler(contract, () => Promise.resolve(answering))(post({}), context);
  expect(lines()).toMatchObject([{ about: 'request', status: 400, code: 'invalid_request' }]);
});

test('a fault is found by its number, and with its request', async () => {
  const reply = await createHandler(contract, () => Promise.reject(new Error('Broken')))(
    post(),
    context,
  );
  const { incident, ...rest } = (await reply.json()) as { incident: string };
  expect(rest).toEqual({
    error: `Something went wrong on our side. Please contact support with the number ${incident}.`,
    code: 'internal',
  });
  expect(lines()).toMatchObject([
    { about: 'request', request: 'request-1', status: 500, code: 'internal' },
    { about: 'incident', request: 'request-1', incident, fault: { message: 'Broken' } },
  ]);
});

test('what the database quotes of a row stays out of the log', async () => {
  const detail = 'Key (email)=(wade@tolliver.example) already exists.';
  const fault = Object.assign(new Error('duplicate key'), { code: '23505', detail, where: detail });
  const cause = new Error('No order', { cause: fault });
  await createHandler(contract, () => Promise.reject(cause))(post(), context);
  expect(JSON.stringify(lines())).toContain('23505');
  expect(JSON.stringify(lines())).not.toContain(asked.email);
});

test('what breaks a page is found with its request, and goes on to the page for it', async () => {
  const page = withPageLog('/storefront/[accountId]', context, () =>
    Promise.reject(new Error('Broken')),
  );
  await expect(page).rejects.toThrow('Broken');
  expect(lines()).toMatchObject([
    { about: 'incident', function: '/storefront/[accountId]', request: 'request-1' },
  ]);
});

test('what goes wrong after the answer is logged under its request', async () => {
  await createHandler(contract, (_asked, { waitUntil }) => {
    waitUntil(() => Promise.reject(new Error('Too late')));
    return Promise.resolve(answering);
  })(post(), context);
  await Promise.all(left);
  expect(lines()).toContainEqual(
    expect.objectContaining({ about: 'incident', request: 'request-1' }),
  );
});

test('who asked stays out of the log', async () => {
  await createHandler(contract, () => Promise.reject(new Error('Broken')))(post(), context);
  const text = JSON.stringify(lines());
  for (const secret of [...Object.values(asked), '192.0.2.1']) expect(text).not.toContain(secret);
});

test('a caller is answered after 20 seconds, whatever we still wait for', async () => {
  vi.useFakeTimers();
  const reply = createHandler(contract, () => new Promise(() => undefined))(post(), context);
  await vi.advanceTimersByTimeAsync(20_000);
  const { status, headers } = await reply;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

/** A call whose body comes in as this tells it to. */
const slowPost = (source: UnderlyingDefaultSource<Uint8Array>) =>
  new Request('https://shop.example/api/track-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream(source),
    duplex: 'half',
  } as RequestInit);

test('a body that has not come within 20 seconds is given up, and is no incident', async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  const request = slowPost({
    start: (body) => {
      body.enqueue(Buffer.from('{"orderNumber":'));
    },
    cancel,
  });
  const reply = createHandler(contract, () => Promise.resolve(answering))(request, context);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await reply).status).toBe(408);
  expect(cancel).toHaveBeenCalledOnce();
  expect(lines()).toMatchObject([{ about: 'request', status: 408, code: 'request_timeout' }]);
});

test('the 20 seconds are for the body and the answer together', async () => {
  vi.useFakeTimers();
  const request = slowPost({
    start: (body) => {
      setTimeout(() => {
        body.enqueue(Buffer.from(JSON.stringify(asked)));
        body.close();
      }, 15_000);
    },
  });
  const reply = createHandler(contract, () => new Promise(() => undefined))(request, context);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await reply).status).toBe(503);
});
