import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tryEnvelope } from './smtp-envelope.ts';

const PASSWORD = 'right';
let received: string[] = [];
const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, respond) => {
    if (password === PASSWORD) respond(null, { user: username });
    else respond(new Error('Invalid username or password'));
  },
  onMailFrom: ({ address }, _session, respond) => {
    received.push(`from ${address}`);
    respond();
  },
  onRcptTo: ({ address }, _session, respond) => {
    received.push(`to ${address}`);
    respond();
  },
  onData: (_stream, _session, respond) => {
    received.push('an email');
    respond();
  },
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
afterEach(() => {
  received = [];
  vi.unstubAllEnvs();
});

function useServer(login: string): void {
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://${login}127.0.0.1:${port}`);
  vi.stubEnv('DATABASE_URL', 'postgresql://shop@127.0.0.1/shop');
  vi.stubEnv('MAIL_FROM', 'hello@ghostbarrel.example');
  vi.stubEnv('SITE_URL', 'http://localhost');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_local');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_local');
}

test('an envelope is announced after the login, and no email follows', async () => {
  useServer(`shop:${PASSWORD}@`);
  expect(await tryEnvelope('a@shop.example', 'b@shop.example')).toBeUndefined();
  expect(received).toEqual(['from a@shop.example', 'to b@shop.example']);
});

test('a refused login throws', async () => {
  useServer('shop:other@');
  await expect(tryEnvelope('a@shop.example', 'b@shop.example')).rejects.toMatchObject({
    code: 'EAUTH',
    responseCode: 535,
  });
  expect(received).toEqual([]);
});

test('a server that wants a login refuses the sender without one', async () => {
  useServer('');
  const refusal = await tryEnvelope('a@shop.example', 'b@shop.example');
  expect(refusal?.command).toBe('MAIL FROM:<a@shop.example>');
  expect(refusal?.reply).toMatch(/^530 /);
});
