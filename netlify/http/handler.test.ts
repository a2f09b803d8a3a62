import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackOrderCall as contract } from '#contracts/orders/track-order.ts';
import { createHandler } from './handler.ts';

// Rate limits need the database; these tests are about the handler alone.
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
const requestBody = { orderNumber: 'ORD-20261121-123456', email: 'wade@tolliver.example' };
const post = (body: unknown = requestBody) =>
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

test('a request is one line in the log, and its id is in the reply', async () => {
  const reply = await createHandler(contract, () => Promise.resolve(answering)).handle(
    post(),
    context,
  );
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

describe('a reply', () => {
  const order = {
    id: '1',
    secure_token: 'secret',
    order_number: requestBody.orderNumber,
    created_at: '2026-11-21T14:30:00.000Z',
    status: 'processing' as const,
    payment_status: 'completed' as const,
    total_amount: 28.99,
    country: 'United States',
  };
  const replyWith = (sent: typeof order) =>
    createHandler(contract, () => Promise.resolve({ success: true as const, order: sent })).handle(
      post(),
      context,
    );

  test('has what its contract names and nothing else, as it is sent and not as a page reads it', async () => {
    const reply = await replyWith({ ...order, email: requestBody.email } as typeof order);
    expect(await reply.json()).toEqual({ success: true, order });
  });

  test.each([
    ['of another type', { total_amount: '28.99' }],
    ['that a page would take for another', { payment_status: 'settled' }],
    ['without what must be there', { country: undefined }],
  ])('%s is an internal error', async (_, change) => {
    const reply = await replyWith({ ...order, ...change } as typeof order);
    expect(reply.status).toBe(500);
  });
});

test('an internal error is logged with its incident id and request', async () => {
  const broken = createHandler(contract, () => Promise.reject(new Error('Broken')));
  const reply = await broken.handle(post(), context);
  const { incident, ...rest } = (await reply.json()) as { incident: string };
  expect(rest).toEqual({
    error: `Something went wrong on our side. Please contact support with the number ${incident}.`,
    code: 'internal',
  });
  expect(lines()).toMatchObject([
    { about: 'request', request: 'request-1', status: 500, code: 'internal' },
    { about: 'incident', request: 'request-1', incident, error: { message: 'Broken' } },
  ]);
});

test('row values quoted by the database are not logged', async () => {
  const detail = 'Key (email)=(wade@tolliver.example) already exists.';
  const databaseError = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail,
    where: detail,
  });
  const cause = new Error('No order', { cause: databaseError });
  await createHandler(contract, () => Promise.reject(cause)).handle(post(), context);
  expect(JSON.stringify(lines())).toContain('23505');
  expect(JSON.stringify(lines())).not.toContain(requestBody.email);
});

test('an error after the reply is logged under its request', async () => {
  const after = () => Promise.reject(new Error('Too late'));
  await createHandler(contract, () => Promise.resolve(answering), { after }).handle(
    post(),
    context,
  );
  await Promise.all(left);
  expect(lines()).toContainEqual(
    expect.objectContaining({ about: 'incident', request: 'request-1' }),
  );
});

test('a request is answered after 20 seconds, whatever is still pending', async () => {
  vi.useFakeTimers();
  const reply = createHandler(contract, () => new Promise(() => undefined)).handle(post(), context);
  await vi.advanceTimersByTimeAsync(20_000);
  const { status, headers } = await reply;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

/** A request whose body is produced by this source. */
const slowRequest = (source: UnderlyingDefaultSource<Uint8Array>) =>
  new Request('https://shop.example/api/track-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream(source),
    duplex: 'half',
  } as RequestInit);

test('a body that has not arrived within 20 seconds is refused without an incident', async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  const request = slowRequest({
    start: (body) => {
      body.enqueue(Buffer.from('{"orderNumber":'));
    },
    cancel,
  });
  const reply = createHandler(contract, () => Promise.resolve(answering)).handle(request, context);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await reply).status).toBe(408);
  expect(cancel).toHaveBeenCalledOnce();
  expect(lines()).toMatchObject([{ about: 'request', status: 408, code: 'request_timeout' }]);
});

test('the 20 seconds cover the body and the reply together', async () => {
  vi.useFakeTimers();
  const request = slowRequest({
    start: (body) => {
      setTimeout(() => {
        body.enqueue(Buffer.from(JSON.stringify(requestBody)));
        body.close();
      }, 15_000);
    },
  });
  const reply = createHandler(contract, () => new Promise(() => undefined)).handle(
    request,
    context,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await reply).status).toBe(503);
});
