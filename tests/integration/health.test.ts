import { describe, expect, test, vi } from 'vitest';
import { openSeller } from './test-seller.ts';
import { openShop } from './test-shop.ts';
import { VERSION } from '#adapters/version.ts';
import { migrationNames } from '#sandbox/platform/migrate.ts';
import { loadFunctions } from '#sandbox/platform/functions.ts';
import { checkWork } from '#health/check-health.ts';
import { verifyStorefrontSale } from '#sellers/sales.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

async function health(query = '?database=true') {
  const response = await fetch(`${shop.url}/api/health${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const OK = {
  settings: 'ok',
  database: 'ok',
  emails: 'ok',
  refunds: 'ok',
  erasures: 'ok',
  'order numbers': 'ok',
  events: 'ok',
  payments: 'ok',
  checkouts: 'ok',
  delays: 'ok',
  'unknown payments': 'ok',
  webhooks: 'ok',
};
const NO_EVENTS = { stripe: null, stripe_connect: null, paypal: null };

test('a shop without pending work is healthy, and names its version and its schema', async () => {
  const migrations = await migrationNames();
  expect(await health()).toEqual({
    status: 200,
    body: {
      status: 'ok',
      version: VERSION,
      schema: migrations.at(-1)?.replace('.sql', ''),
      checks: OK,
      lastEvents: NO_EVENTS,
      deploy: 'local',
    },
  });
});

test.each(['', '?database=false', '?database'])(
  '/api/health%s lets a sleeping database sleep',
  async (query) => {
    shop.database.down();
    expect(await health(query)).toEqual({
      status: 200,
      body: { status: 'ok', version: VERSION, checks: { settings: 'ok' }, deploy: 'local' },
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

  await shop.age('75 minutes');
  expect(await health()).toMatchObject({
    status: 200,
    body: {
      status: 'late',
      checks: { ...OK, emails: 'late', payments: 'late', checkouts: 'ok' },
      lastEvents: NO_EVENTS,
      deploy: 'local',
    },
  });
  await shop.age('40 minutes');
  expect(await health()).toMatchObject({ body: { checks: { checkouts: 'late' } } });

  const { output } = await runCommand(['status']);
  expect(output).toMatch(/emails +1 +115 min +45 min/);
  expect(output).toContain('Late: emails, payments, checkouts.');

  shop.mail.up();
  await shop.makeEmailsDue();
  await shop.reconcile();
  expect(await health()).toMatchObject({ body: { status: 'ok' } });
});

const PURCHASES = [
  ['by card', 'stripe', () => shop.buyByCard()],
  ['by PayPal', 'paypal', () => shop.buyByPaypal()],
  [
    'on a storefront',
    'stripe_connect',
    async () => {
      const seller = await openSeller(shop);
      await seller.onboard();
      const { priceId } = await seller.offer();
      const sessionId = await seller.sell(priceId);
      await verifyStorefrontSale(seller.accountId, sessionId);
    },
  ],
] as const;

describe.each(PURCHASES)('a purchase %s', (_way, webhook, buy) => {
  test(`makes ${webhook} late after 45 minutes, until its event arrives`, async () => {
    const buyAt = async (time: string) => {
      await buy();
      await shop.idle();
      await shop.age(time);
      await shop.reconcile();
    };
    await buyAt('50 minutes');
    await shop.deliverWebhooks();
    const { body } = await health();
    expect(body).toMatchObject({ status: 'ok' });
    const { [webhook]: lastEvent } = body.lastEvents as Record<string, string | null>;
    // To the hour: the endpoint is public, and must not tell when someone bought.
    expect(lastEvent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/);
    expect(Date.now() - Date.parse(String(lastEvent))).toBeLessThan(2 * 3_600_000);

    await buyAt('44 minutes');
    expect(await health()).toMatchObject({ body: { status: 'ok' } });
    await shop.age('2 minutes');
    expect(await health()).toMatchObject({
      body: { status: 'late', checks: { ...OK, webhooks: 'late' } },
    });
    const { output } = await runCommand(['status']);
    expect(output).toMatch(
      new RegExp(`\\n${webhook} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +46 min\\n`),
    );
    expect(output).toContain('Late: webhooks.');

    await shop.deliverWebhooks();
    expect(await health()).toMatchObject({ body: { status: 'ok' } });
  });
});

test('an invalid setting is unhealthy, and its value stays secret', async () => {
  vi.stubEnv('SMTP_URL', 'secret-and-wrong');
  const { status, body } = await health();
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret-and-wrong');
});

test('one schedule wakes the database every 15 minutes, three times before work is late', async () => {
  const functions = await loadFunctions('netlify/functions');
  const schedules = functions.flatMap(({ schedule }) => schedule ?? []);
  expect(schedules).toEqual(['*/15 * * * *']);
  // An unknown payment waits for a person, not for the schedule.
  const work = (await checkWork()).filter(({ kind }) => kind !== 'unknown payments');
  for (const { lateAfterSeconds } of work) {
    expect(lateAfterSeconds).toBeGreaterThanOrEqual(3 * 15 * 60);
  }
});
