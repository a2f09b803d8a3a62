import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnvironment } from '#sandbox/platform/services.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { RecipientRefused, sendMail } from './smtp.ts';

let connected = 0;
let most = 0;
let greeted = 0;
const received: string[] = [];
let isDown = false;
/** The server's reply to a command instead of success, such as `550 5.1.1 No such user`. */
const refusals: Partial<Record<'MAIL FROM' | 'RCPT TO' | 'DATA', string>> = {};
const refusal = (command: keyof typeof refusals) => {
  const reply = refusals[command];
  return reply
    ? Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
    : null;
};
const server = new SMTPServer({
  authOptional: true,
  // smtp-server sends an error's own response code.
  hideENHANCEDSTATUSCODES: true,
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
  onMailFrom(_address, _session, answer) {
    answer(refusal('MAIL FROM'));
  },
  onRcptTo(_address, _session, answer) {
    answer(refusal('RCPT TO'));
  },
  onData(stream, _session, answer) {
    void Array.fromAsync(stream as AsyncIterable<Buffer>).then((chunks) => {
      const refused = refusal('DATA');
      if (!refused) received.push(Buffer.concat(chunks).toString());
      answer(refused);
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
  for (const command of Object.keys(refusals)) Reflect.deleteProperty(refusals, command);
});
afterAll(async () => {
  restore();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const mail = { to: 'wade@tolliver.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const send = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => sendMail(mail, `mail-${index}`)));
const outcomes = (settled: PromiseSettledResult<void>[]) =>
  new Set(settled.map(({ status }) => status));

test('emails sent together share a few connections', async () => {
  expect(outcomes(await send(60))).toEqual(new Set(['fulfilled']));
  expect(received).toHaveLength(60);
  expect(most).toBeLessThanOrEqual(5);
  expect(greeted).toBeLessThanOrEqual(5);
});

test('no connection outlives the last email', async () => {
  await send(3);
  await expect.poll(() => connected).toBe(0);
});

test('a failing server is tried once per email, and again when it has recovered', async () => {
  isDown = true;
  expect(outcomes(await send(3))).toEqual(new Set(['rejected']));
  expect(greeted).toBeLessThanOrEqual(3);
  isDown = false;
  expect(outcomes(await send(3))).toEqual(new Set(['fulfilled']));
});

test.each([
  ['RCPT TO', '501 Error: Bad recipient address syntax'],
  ['RCPT TO', '550 No such user'],
  ['RCPT TO', '550 5.1.1 No such user'],
  ['RCPT TO', '553 5.1.3 Bad destination mailbox address syntax'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
] as const)('a recipient is refused for good by %s: %s', async (command, reply) => {
  refusals[command] = reply;
  await expect(sendMail(mail, 'mail')).rejects.toThrow(RecipientRefused);
});

test.each([
  ['RCPT TO', '450 4.2.1 Mailbox busy'],
  ['RCPT TO', '452 4.5.3 Quota exceeded'],
  ['RCPT TO', '503 Bad sequence of commands'],
  ['RCPT TO', '530 5.7.0 Authentication required'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: domain not found'],
  ['RCPT TO', '550 5.4.5 Daily sending quota exceeded'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['MAIL FROM', '550 5.1.1 No such user'],
  ['MAIL FROM', '553 5.7.1 Sender not verified'],
  ['DATA', '550 5.1.1 No such user'],
  ['DATA', '554 5.4.5 Daily sending quota exceeded'],
] as const)('the error is temporary when the server answers %s with %s', async (command, reply) => {
  refusals[command] = reply;
  const error: unknown = await sendMail(mail, 'mail').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(RecipientRefused);
});

test('a refused recipient does not stop other emails of its connection', async () => {
  refusals['RCPT TO'] = '550 5.1.1 No such user';
  expect(outcomes(await send(3))).toEqual(new Set(['rejected']));
  Reflect.deleteProperty(refusals, 'RCPT TO');
  expect(outcomes(await send(3))).toEqual(new Set(['fulfilled']));
});
