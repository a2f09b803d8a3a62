import dns from 'node:dns/promises';
import { EventEmitter } from 'node:events';
import https from 'node:https';
import { afterEach, expect, test, vi } from 'vitest';
import { postWebhook } from '#adapters/order-webhook.ts';
import { isPublicIp } from '#adapters/public-address.ts';
import { readSettings } from '#adapters/settings.ts';
import { SECRET, startOrderTool } from '../support/order-tool.ts';
import { shopSettings } from '../support/shop-settings.ts';

afterEach(() => vi.restoreAllMocks());

const production = { ...shopSettings, CONTEXT: 'production', ORDER_WEBHOOK_SECRET: SECRET };
const message = { id: 'one', body: '{}' };
const post = (url: string) => postWebhook({ url, secrets: [SECRET] }, message);

/** As if DNS had this answer. */
const resolveTo = (...addresses: string[]) =>
  vi
    .spyOn(dns, 'lookup')
    .mockResolvedValue(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never,
    );

const CLOSED = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.1.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '100::1',
];

test.each(CLOSED)('a host whose address is %s is never called', async (address) => {
  const request = vi.spyOn(https, 'request');
  resolveTo('93.184.215.14', address);
  await expect(post('https://tools.example/orders')).rejects.toThrow(
    expect.objectContaining({
      message: `tools.example is no public address: ${address}.`,
    }) as Error,
  );
  expect(request).not.toHaveBeenCalled();
});

test.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::8'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '10.0.0.1',
  '0xa9fea9fe',
  'localhost',
  'LOCALHOST.',
  'tools.localhost',
  '[::1]',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[::ffff:7f00:1]',
  '169.254.169.254',
  '１２７.0.0.1',
])('a shop that takes real money refuses the address https://%s', (host) => {
  const tool = { ORDER_WEBHOOK_URL: `https://${host}/orders` };
  expect(() => readSettings({ ...production, ...tool })).toThrow(/^ORDER_WEBHOOK_URL/);
});

test('the address that was checked is the one that is connected to', async () => {
  const lookup = resolveTo('93.184.215.14', '2606:2800:21f::1');
  const sent = Object.assign(new EventEmitter(), { end: vi.fn() });
  const request = vi.spyOn(https, 'request').mockReturnValue(sent as never);
  const reply = post('https://tools.example/orders');
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  // A hostile name server's answer the second time.
  resolveTo('127.0.0.1');
  const [, options] = request.mock.calls[0] as unknown as [URL, https.RequestOptions];
  const answer = vi.fn();
  options.lookup?.('tools.example', { all: true }, answer);
  options.lookup?.('tools.example', {}, answer);
  expect(answer.mock.calls).toEqual([
    [
      null,
      [
        { address: '93.184.215.14', family: 4 },
        { address: '2606:2800:21f::1', family: 6 },
      ],
    ],
    [null, '93.184.215.14', 4],
  ]);
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(options.agent).toBe(false);
  sent.emit('error', new Error('closed'));
  await expect(reply).rejects.toThrow('closed');
});

test('a redirect is an answer, and is not followed', async () => {
  const tool = await startOrderTool();
  tool.answer(307, { location: '/elsewhere' });
  expect(await post(tool.url)).toEqual({ status: 307, waitSeconds: 0 });
  expect(tool.deliveries.map(({ path }) => path)).toEqual(['/orders']);
  await tool.stop();
});
