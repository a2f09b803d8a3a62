import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxWork } from '#mail/outbox-kinds.ts';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { WEBHOOK_TIMEOUT_MS } from '#adapters/order-webhook.ts';
import { scheduledHandler } from './scheduled-handler.ts';

/** How long ten emails, or ten payments, take here. */
const BATCH_MS = 2_000;

const oneBatch = () => new Promise<void>((resolve) => setTimeout(resolve, BATCH_MS));
const reconcilePayment = vi.hoisted(() => vi.fn<() => Promise<void>>());
const postWebhook = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const waiting: OutboxWork[] = [];
const sent: string[] = [];

const EVENT = vi.hoisted(() => ({
  id: 'event',
  type: 'order.created',
  occurredAt: new Date(0),
  data: {},
}));

// More emails, payments and events are pending than a run can finish; the tests control the clock.
vi.mock('#adapters/database.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  rows: () => (text: TemplateStringsArray) => {
    const statement = text.join('');
    if (statement.includes('update outbox')) return Promise.resolve(waiting.splice(0, 10));
    if (statement.includes('update webhook_events')) return Promise.resolve(Array(10).fill(EVENT));
    return Promise.resolve(statement.includes('update payments') ? Array(10).fill({}) : []);
  },
  run: () => Promise.resolve([]),
}));
vi.mock('#adapters/smtp.ts', () => ({
  sendMail: async (_transport: unknown, id: string) => {
    await oneBatch();
    sent.push(id);
  },
}));
vi.mock('#adapters/order-webhook.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  postWebhook,
}));
vi.mock('#adapters/settings.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isLocal: () => false,
  isPreview: () => false,
  settings: () => ({
    SITE_URL: 'https://shop.example',
    CONTACT_TO: 'hello@shop.example',
    ORDER_WEBHOOK_URL: 'https://tool.example',
    ORDER_WEBHOOK_SECRET: ['whsec_'],
  }),
}));
vi.mock('#payment/reconcile.ts', () => ({ reconcilePayment, expireCheckout: vi.fn() }));

let began = 0;
const ids = Array.from({ length: 5_000 }, (_, index) => `mail-${index}`);
const CLAIMED = { kind: 'contact-message', attempts: 1, isForOwner: true } as const;
const payload = { name: 'Wade', email: 'wade@tolliver.example', message: 'Hello' };

beforeEach(() => {
  vi.useFakeTimers();
  postWebhook.mockReset();
  reconcilePayment.mockImplementation(oneBatch);
  postWebhook.mockImplementation(() => oneBatch().then(() => ({ status: 200, waitSeconds: 0 })));
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  sent.length = 0;
  waiting.splice(0, Number.POSITIVE_INFINITY, ...ids.map((id) => ({ id, payload, ...CLAIMED })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One scheduled run: resolves when the handler returns. */
const tick = () =>
  scheduledHandler('reconcile-payments', reconcilePayments)(new Request('https://shop.example'), {
    requestId: 'run-1',
    deploy: { context: 'production', id: 'deploy-1', published: true },
    waitUntil: () => undefined,
  } as unknown as Context);

const claimed = () => ids.slice(0, ids.length - waiting.length);

test('with thousands of emails waiting, a run ends in time beside other senders, and the next continues', async () => {
  for (let run = 1; run <= 2; run += 1) {
    const before = sent.length;
    const running = [sendOutbox(), sendOutbox()];
    const done = tick();
    await vi.runAllTimersAsync();
    await Promise.all([done, ...running]);
    expect(console.error).not.toHaveBeenCalled();
    expect(console.info).toHaveBeenCalledTimes(run);
    expect(sent.length).toBeGreaterThan(before);
    expect(sent.toSorted()).toEqual(claimed().toSorted());
  }
});

test('a provider that does not respond holds up no email', async () => {
  reconcilePayment.mockReturnValue(new Promise(() => undefined));
  const done = tick();
  await vi.runAllTimersAsync();
  await done;
  expect(sent.length).toBeGreaterThan(0);
});

/** The tool of the owner answers nothing for as long as we wait. */
const hang = async () => {
  await new Promise((resolve) => setTimeout(resolve, WEBHOOK_TIMEOUT_MS));
  throw new Error('The operation was aborted due to timeout');
};

test.each([
  ['hangs', hang, 1],
  // Its first batch takes almost as long as events are claimed.
  ['hangs after a while', () => (Date.now() - began < 6_000 ? oneBatch() : hang()), 4],
])('a tool that %s does not lengthen the run, and is asked once', async (_, answer, batches) => {
  postWebhook.mockImplementation(async () => {
    await answer();
    return { status: 200, waitSeconds: 0 };
  });
  began = Date.now();
  let tookMs = Number.POSITIVE_INFINITY;
  void tick().then(() => (tookMs = Date.now() - began));
  await vi.runAllTimersAsync();
  expect(tookMs).toBeLessThan(25_000);
  expect(postWebhook).toHaveBeenCalledTimes(10 * batches);
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('incident');
});

test('a tool that asks to wait is not posted the rest', async () => {
  postWebhook.mockImplementation(() => oneBatch().then(() => ({ status: 503, waitSeconds: 60 })));
  const done = tick();
  await vi.runAllTimersAsync();
  await done;
  expect(postWebhook).toHaveBeenCalledTimes(10);
});
