import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, openShop } from './test-shop.ts';
import { loadFunctions } from '#sandbox/platform/functions.ts';
import { checkWork } from '#usecases/check-health.ts';
import { runCommand } from './run-command.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

async function health(query = '?database=true') {
  const response = await fetch(`${shop.url}/api/health${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** As if all pending work had been pending for this long. */
async function agePendingWork(time: string): Promise<void> {
  await shop.database.query('update outbox set created_at = created_at - $1::interval', [time]);
  await shop.database.query('update provider_events set received_at = received_at - $1::interval', [
    time,
  ]);
  await shop.database.query('update payments set check_at = check_at - $1::interval', [time]);
  await shop.database.query('update checkouts set expires_at = expires_at - $1::interval', [time]);
}

const OK = {
  settings: 'ok',
  database: 'ok',
  emails: 'ok',
  refunds: 'ok',
  events: 'ok',
  payments: 'ok',
  checkouts: 'ok',
};

test('a shop without pending work is healthy', async () => {
  expect(await health()).toEqual({
    status: 200,
    body: { status: 'ok', checks: OK, deploy: 'local' },
  });
});

test.each(['', '?database=false', '?database'])(
  '/api/health%s lets a sleeping database sleep',
  async (query) => {
    shop.database.down();
    expect(await health(query)).toEqual({
      status: 200,
      body: { status: 'ok', checks: { settings: 'ok' }, deploy: 'local' },
    });
    expect(await health()).toMatchObject({ status: 503 });
    shop.database.up();
  },
);

test('overdue work is reported by its kind; the counts only in the terminal', async () => {
  await shop.startPayment();
  shop.mail.down();
  await shop.call('send-contact-email', {
    name: 'Wade',
    email: 'wade@tolliver.example',
    message: 'Hello',
  });
  await shop.idle();
  expect(await health()).toMatchObject({ body: { status: 'ok', checks: OK } });

  await agePendingWork('75 minutes');
  expect(await health()).toEqual({
    status: 200,
    body: {
      status: 'late',
      checks: { ...OK, emails: 'late', payments: 'late', checkouts: 'ok' },
      deploy: 'local',
    },
  });
  await agePendingWork('40 minutes');
  expect(await health()).toMatchObject({ body: { checks: { checkouts: 'late' } } });

  const { output } = await runCommand(['status']);
  expect(output).toMatch(/emails +1 +115 min +45 min/);
  expect(output).toContain('Late: emails, payments, checkouts.');

  shop.mail.up();
  await shop.makeEmailsDue();
  await shop.reconcile();
  expect(await health()).toMatchObject({ body: { status: 'ok' } });
});

test('an invalid setting is unhealthy, and its value stays secret', async () => {
  const { SMTP_URL } = process.env;
  process.env.SMTP_URL = 'secret-and-wrong';
  try {
    const { status, body } = await health();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret-and-wrong');
  } finally {
    process.env.SMTP_URL = SMTP_URL;
  }
});

test('one schedule wakes the database every 15 minutes, three times before work is late', async () => {
  const functions = await loadFunctions('netlify/functions');
  const schedules = functions.flatMap(({ schedule }) => schedule ?? []);
  expect(schedules).toEqual(['*/15 * * * *']);
  for (const { lateAfterSeconds } of await checkWork()) {
    expect(lateAfterSeconds).toBeGreaterThanOrEqual(3 * 15 * 60);
  }
});

test('refuses POST', async () => {
  expect((await fetch(`${shop.url}/api/health`, { method: 'POST' })).status).toBe(405);
});
