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

/** As if everything that waits had waited so long. */
async function letTimePass(time: string): Promise<void> {
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
  mails: 'ok',
  refunds: 'ok',
  events: 'ok',
  payments: 'ok',
  checkouts: 'ok',
};

test('a shop that has nothing to do is well', async () => {
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

test('work that waits too long is late, by its kind; numbers are for the desk alone', async () => {
  await shop.startPayment();
  shop.mail.down();
  await shop.call('send-contact-email', {
    name: 'Wade',
    email: 'wade@tolliver.example',
    message: 'Hello',
  });
  await shop.idle();
  expect(await health()).toMatchObject({ body: { status: 'ok', checks: OK } });

  await letTimePass('75 minutes');
  expect(await health()).toEqual({
    status: 200,
    body: {
      status: 'late',
      checks: { ...OK, mails: 'late', payments: 'late', checkouts: 'ok' },
      deploy: 'local',
    },
  });
  await letTimePass('40 minutes');
  expect(await health()).toMatchObject({ body: { checks: { checkouts: 'late' } } });

  const { output } = await runCommand(['status']);
  expect(output).toMatch(/mails +1 +115 min +45 min/);
  expect(output).toContain('Late: mails, payments, checkouts.');

  shop.mail.up();
  await shop.letMailsBeDue();
  await shop.reconcile();
  expect(await health()).toMatchObject({ body: { status: 'ok' } });
});

test('a setting that is wrong is no health, and its value stays secret', async () => {
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

test('scheduled functions wake the database together, every 15 minutes, and three times before work is late', async () => {
  const functions = await loadFunctions('netlify/functions');
  const schedules = functions.flatMap(({ schedule }) => schedule ?? []);
  expect(schedules).toEqual(['*/15 * * * *', '*/15 * * * *']);
  for (const { lateAfterSeconds } of await checkWork()) {
    expect(lateAfterSeconds).toBeGreaterThanOrEqual(3 * 15 * 60);
  }
});

test('takes no POST', async () => {
  expect((await fetch(`${shop.url}/api/health`, { method: 'POST' })).status).toBe(405);
});
