import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxWork } from '#adapters/records/outbox.ts';
import { reconcilePayments } from '#usecases/reconcile-payments.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { scheduledHandler } from './scheduled-handler.ts';

/** How long ten mails, or ten payments, take here. */
const BATCH_MS = 2_000;

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, BATCH_MS));
const waiting: OutboxWork[] = [];
const sent: string[] = [];

// More waits than a run can do, mails and payments; the clock is the tests' own.
vi.mock('#adapters/database.ts', () => ({
  rows: () => (text: TemplateStringsArray) => {
    const statement = text.join('');
    if (statement.includes('update outbox')) return Promise.resolve(waiting.splice(0, 10));
    return Promise.resolve(statement.includes('update payments') ? Array(10).fill({}) : []);
  },
  run: () => Promise.resolve([]),
}));
vi.mock('#adapters/smtp.ts', () => ({
  sendMail: async (_mail: unknown, id: string) => {
    await soon();
    sent.push(id);
  },
}));
vi.mock('#adapters/settings.ts', () => ({
  isPreview: () => false,
  settings: () => ({ SITE_URL: 'https://shop.example', CONTACT_TO: 'hello@shop.example' }),
}));
vi.mock('#usecases/payment/settle.ts', () => ({ settlePayment: () => soon() }));

const ids = Array.from({ length: 5_000 }, (_, place) => `mail-${place}`);
const payload = { name: 'Wade', email: 'wade@tolliver.example', message: 'Hello' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  sent.length = 0;
  waiting.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...ids.map((id) => ({ id, kind: 'contact-message' as const, payload, attempts: 1 })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One tick of its clock: resolves when the handler stops waiting. */
const tick = (name: string, useCase: () => Promise<void>) =>
  scheduledHandler(name, useCase)(new Request('https://shop.example'), {
    requestId: name,
    deploy: { context: 'production', id: 'deploy-1', published: true },
  } as Context);

const claimed = () => ids.slice(0, ids.length - waiting.length);

test.each([
  ['send-outbox', sendOutbox],
  ['reconcile-payments', reconcilePayments],
])(
  'with thousands of mails waiting, %s ends calmly beside other runs, and the next goes on',
  async (name, useCase) => {
    for (let run = 1; run <= 2; run += 1) {
      const before = sent.length;
      const underWay = [sendOutbox(), sendOutbox()];
      const done = tick(name, useCase);
      await vi.runAllTimersAsync();
      await Promise.all([done, ...underWay]);
      expect(console.error).not.toHaveBeenCalled();
      expect(console.info).toHaveBeenCalledTimes(run);
      expect(sent.length).toBeGreaterThan(before);
      expect(sent.toSorted()).toEqual(claimed().toSorted());
    }
  },
);

test('every one of several runs beside each other ends in time', async () => {
  const runs: Promise<void>[] = [];
  for (let second = 0; second < 60; second += 3) {
    runs.push(tick('send-outbox', sendOutbox), tick('reconcile-payments', reconcilePayments));
    await vi.advanceTimersByTimeAsync(3_000);
  }
  await vi.runAllTimersAsync();
  await Promise.all(runs);
  expect(console.error).not.toHaveBeenCalled();
});
