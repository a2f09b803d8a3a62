import { afterEach, expect, test } from 'vitest';
import { UserError } from './user-error.ts';
import { type RequestHandler, startWebServer, type WebServer } from './web-server.ts';

let server: WebServer;

async function serving(...handlers: RequestHandler[]): Promise<string> {
  server = await startWebServer(0);
  server.handleWith(handlers);
  return `http://127.0.0.1:${server.port}`;
}

afterEach(() => server.stop());

test('refuses a taken port in one sentence', async () => {
  await serving();
  await expect(startWebServer(server.port)).rejects.toThrow(UserError);
  await expect(startWebServer(server.port)).rejects.toThrow(/^Port \d+ is taken .+\.$/);
});

test("sends the first handler's reply, and 404 when there is none", async () => {
  const url = await serving(
    () => undefined,
    (request) => (request.url.endsWith('/here') ? new Response('here') : undefined),
  );
  expect(await (await fetch(`${url}/here`)).text()).toBe('here');
  expect((await fetch(`${url}/there`)).status).toBe(404);
});

test('answers HEAD with headers and no body', async () => {
  const url = await serving(() => new Response('body', { headers: { 'content-length': '4' } }));
  const response = await fetch(url, { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('4');
  expect(await response.text()).toBe('');
});

test('keeps a client address that a test sends; otherwise each connection is a client on loopback', async () => {
  const name = 'x-nf-client-connection-ip';
  const url = await serving((request) => new Response(request.headers.get(name)));
  expect(await (await fetch(url, { headers: { [name]: '203.0.113.9' } })).text()).toBe(
    '203.0.113.9',
  );
  expect(await (await fetch(url)).text()).toMatch(/^127\.0\.\d{1,3}\.\d{1,3}$/);
});

test('refuses a body over six megabytes', async () => {
  const url = await serving(async (request) => new Response(String((await request.text()).length)));
  const post = (size: number) => fetch(url, { method: 'POST', body: 'x'.repeat(size) });
  expect(await (await post(1000)).text()).toBe('1000');
  expect((await post(6 * 1024 * 1024 + 1)).status).toBe(413);
});

test('sends several cookies separately', async () => {
  const url = await serving(() => {
    const response = new Response();
    response.headers.append('set-cookie', 'a=1');
    response.headers.append('set-cookie', 'b=2');
    return response;
  });
  expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});
