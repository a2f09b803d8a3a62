import { expect, test } from 'vitest';
import { readBody } from './request.ts';

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://shop.example/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);

test('reads a body up to the limit without splitting characters', async () => {
  const text = 'é'.repeat(5);
  expect(await readBody(post(text), 10)).toBe(text);
});

test('reads a request without a body as empty', async () => {
  expect(await readBody(new Request('http://shop.example/', { method: 'POST' }))).toBe('');
});

test('refuses a body by its Content-Length', async () => {
  await expect(readBody(post('short', { 'content-length': '999999' }), 10)).rejects.toThrow(
    'larger than',
  );
});

test('cancels a body that never ends', async () => {
  let wasCanceled = false;
  const endless = new ReadableStream({
    pull: (stream) => {
      stream.enqueue(new Uint8Array(1024));
    },
    cancel: () => {
      wasCanceled = true;
    },
  });
  await expect(readBody(post(endless))).rejects.toThrow('The request is larger than 64 KB.');
  expect(wasCanceled).toBe(true);
});
