import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnvironment } from '#sandbox/platform/environment.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { sendMail } from './smtp.ts';

let connected = 0;
let most = 0;
let greeted = 0;
const received: string[] = [];
let isDown = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onConnect(_session, answer) {
    connected += 1;
    greeted += 1;
    most = Math.max(most, connected);
    answer(isDown ? Object.assign(new Error('Down'), { responseCode: 421 }) : null);
  },
  onClose() {
    connected -= 1;
  },
  onData(stream, _session, answer) {
    void Array.fromAsync(stream as AsyncIterable<Buffer>).then((chunks) => {
      received.push(Buffer.concat(chunks).toString());
      answer();
    });
  },
});
let restore: () => void;

beforeAll(async () => {
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  restore = setEnvironment({
    ...localSettings,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITE_URL: 'https://shop.example',
    DATABASE_URL: 'postgresql://shop.example/shop',
  });
});
beforeEach(() => {
  received.length = most = greeted = 0;
  isDown = false;
});
afterAll(async () => {
  restore();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const mail = { to: 'wade@tolliver.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const send = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, place) => sendMail(mail, `mail-${place}`)));
const outcomes = (settled: PromiseSettledResult<void>[]) =>
  new Set(settled.map(({ status }) => status));

test('mails that go together share a few connections', async () => {
  expect(outcomes(await send(60))).toEqual(new Set(['fulfilled']));
  expect(received).toHaveLength(60);
  expect(most).toBeLessThanOrEqual(5);
  expect(greeted).toBeLessThanOrEqual(5);
});

test('no connection outlives the last mail', async () => {
  await send(3);
  await expect.poll(() => connected).toBe(0);
});

test('a server in trouble is asked once for each mail, and asked again when it is well', async () => {
  isDown = true;
  expect(outcomes(await send(3))).toEqual(new Set(['rejected']));
  expect(greeted).toBeLessThanOrEqual(3);
  isDown = false;
  expect(outcomes(await send(3))).toEqual(new Set(['fulfilled']));
});
