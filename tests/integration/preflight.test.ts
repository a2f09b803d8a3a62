import { afterEach, describe, expect, test, vi } from 'vitest';
import { OTHER_ACCOUNT_KEY } from '#sandbox/stripe/api/handler.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { runCheck, skipRepeated } from '#health/run-checks.ts';
import { brand } from '#shop/brand.ts';
import { runPreflight } from '#health/preflight.ts';
import { containing } from '../support/matchers.ts';
import { runCommand } from './run-command.ts';
import { openShop, type TestShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const SECRETS = [
  localSettings.STRIPE_SECRET_KEY,
  ...localSettings.STRIPE_CONNECT_WEBHOOK_SECRET.split(','),
  localSettings.STRIPE_WEBHOOK_SECRET,
  localPaypalSettings.PAYPAL_CLIENT_SECRET,
  'shop:local@',
  'stray0value',
];
const STRIPE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'Wallets at Stripe',
  'Stripe Connect',
  'Connect webhook: sales, products',
  'Connect webhook: accounts',
];
const PAYPAL = [
  'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'Transaction Search at PayPal',
];

const shop = sharedShop(openShop);
afterEach(() => {
  vi.unstubAllEnvs();
  shop.faults.reset();
  shop.paypalFaults.reset();
  shop.mail.up();
  shop.database.up();
});

/** The results that are not `ok`, by their setting. None may contain a secret. */
async function problems() {
  const results = await runPreflight();
  const text = JSON.stringify(results);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  const others = results.filter(({ result }) => result !== 'ok');
  return Object.fromEntries(others.map(({ setting, ...rest }) => [setting, rest] as const));
}

const failure = (found: string, advice: string) => ({
  result: 'failed',
  found: containing(found),
  advice: containing(advice),
});
const failureOf = (settings: string[], found: string, advice: string) =>
  Object.fromEntries(settings.map((setting) => [setting, failure(found, advice)]));

const waiting = (settings: string[], first: string) =>
  Object.fromEntries(
    settings.map((setting) => [
      setting,
      { result: 'skipped', found: `waits for ${first}`, advice: '' },
    ]),
  );

test('every check of a complete setup is ok, and no email is sent', async () => {
  expect(await problems()).toEqual({});
  expect(shop.mailbox.mails).toEqual([]);
});

const set = (name: string, value: string) => () => void vi.stubEnv(name, value);
const paypal = (changes: Parameters<TestShop['paypalFaults']['setup']>[0]) => () =>
  shop.paypalFaults.setup(changes);
const stripe = (change: Parameters<TestShop['faults']['setup']>[0]) => () =>
  shop.faults.setup(change);
/** Changes one event destination: 0 is our own account's, 1 the connected accounts', 2 the account changes'. */
const destination = (number: number, changes: object) =>
  stripe(({ destinations }) => ({
    destinations: destinations.map((each, index) =>
      index === number ? { ...each, ...changes } : each,
    ),
  }));

const CONNECT_ADVICE = 'events from connected and v2 accounts';
const PUBLISHABLE = 'STRIPE_PUBLISHABLE_KEY';
const OWN_WEBHOOK = 'STRIPE_WEBHOOK_SECRET';

describe('one fault fails one check, with its advice', () => {
  test.each<[string, string, () => unknown, string]>([
    [
      'STRIPE_SECRET_KEY',
      "can't take payments yet",
      stripe(() => ({ takesPayments: false })),
      'https://dashboard.stripe.com/account/onboarding',
    ],
    [PUBLISHABLE, 'not a publishable test key', set(PUBLISHABLE, 'pk_live_1'), '/apikeys'],
    [PUBLISHABLE, 'Stripe rejects', set(PUBLISHABLE, 'pk_test_stray0value'), '/apikeys'],
    [PUBLISHABLE, 'not set', set(PUBLISHABLE, ''), '/apikeys'],
    [
      OWN_WEBHOOK,
      'no destination http://localhost',
      destination(0, { event_payload: 'thin' }),
      '/api/stripe-webhook, snapshot payload, events from your account.',
    ],
    [
      OWN_WEBHOOK,
      'is disabled',
      destination(0, { status: 'disabled' }),
      'Run npm run setup, or add or change it',
    ],
    [
      OWN_WEBHOOK,
      'without payment_intent.payment_failed, checkout.session.completed, charge.refunded, charge.dispute.funds_withdrawn',
      destination(0, { enabled_events: ['payment_intent.succeeded', 'refund.failed'] }),
      'Run npm run setup, or add or change it',
    ],
    [
      'Wallets at Stripe',
      'localhost is not registered',
      stripe(() => ({ domains: [] })),
      'https://dashboard.stripe.com/settings/payment_method_domains',
    ],
    ['Stripe Connect', 'Connect is off', stripe(() => ({ hasConnect: false })), 'Turn on Connect'],
    [
      'Stripe Connect',
      'Accounts v2 is off',
      stripe(() => ({ hasAccountsV2: false })),
      'Accounts v2 at https://dashboard.stripe.com/settings/connect/platform-setup',
    ],
    [
      'Connect webhook: accounts',
      'with thin payload',
      destination(2, { event_payload: 'snapshot' }),
      CONNECT_ADVICE,
    ],
    [
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      '1 of two secrets',
      set('STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_stray0value'),
      'with a comma between them',
    ],
    [
      'PAYPAL_WEBHOOK_ID',
      'PayPal has no webhook with this id',
      set('PAYPAL_WEBHOOK_ID', 'STRAY'),
      'https://developer.paypal.com/dashboard/applications',
    ],
    [
      'PAYPAL_WEBHOOK_ID',
      'it leads to https://old.example',
      paypal({ url: 'https://old.example' }),
      'its id',
    ],
    [
      'PAYPAL_WEBHOOK_ID',
      'without PAYMENT.CAPTURE.PENDING, PAYMENT.CAPTURE.DECLINED',
      paypal({ events: ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED'] }),
      'Run npm run setup',
    ],
    [
      'Transaction Search at PayPal',
      'the app may not search transactions',
      () => shop.paypalFaults.reports.setup({ isPermitted: false }),
      'up to 9 hours',
    ],
    ['SMTP_URL', 'Error E', () => shop.mail.down(), 'Compare it with what your mail service shows'],
    [
      'SMTP_URL',
      'it does not require encryption',
      set('SMTP_URL', 'smtp://shop:stray0value@mail.ghostbarrel.shop:587'),
      '?requireTLS=true',
    ],
    [
      'DATABASE_URL',
      'PREVIEW_DATABASE_URL is the same database',
      () => vi.stubEnv('PREVIEW_DATABASE_URL', process.env.DATABASE_URL),
      'Set PREVIEW_DATABASE_URL to a copy',
    ],
  ])('%s: %s', async (setting, found, cause, advice) => {
    await cause();
    expect(await problems()).toEqual(failureOf([setting], found, advice));
  });

  test('a publishable key of another account, once there is a payment to compare', async () => {
    await shop.startPayment();
    vi.stubEnv(PUBLISHABLE, OTHER_ACCOUNT_KEY);
    expect(await problems()).toEqual(failureOf([PUBLISHABLE], 'key of another account', 'Set it'));
  });

  test('a migration that was not applied, or has changed since', async () => {
    const [last] = await shop.database.query(
      'delete from applied_migrations where name = (select max(name) from applied_migrations) returning *',
    );
    const name = String(last?.name).replace('.sql', '');
    const failures = (found: string, advice: string) =>
      failureOf(['Database migrations'], found, advice);
    expect(await problems()).toEqual(failures(`missing: ${name}`, 'npm run migrate'));
    const apply = (checksum: unknown) =>
      shop.database.query(
        'insert into applied_migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2',
        [last?.name, checksum],
      );
    await apply('another text');
    expect(await problems()).toEqual(
      failures(`changed since they were applied: ${name}`, 'Put the files back'),
    );
    await apply(last?.checksum);
  });

  test('a time zone that is not the one of content/brand.json', async () => {
    const write = (zone: string) =>
      shop.database.query('update shop_clock set time_zone = $1', [zone]);
    await write('America/Chicago');
    expect(await problems()).toEqual(
      failureOf(
        ['Database migrations'],
        'counts days in America/Chicago, and content/brand.json says America/New_York',
        'npm run migrate',
      ),
    );
    await write('America/New_York');
  });

  test('a payment without an event', async () => {
    shop.faults.webhooks.withhold();
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await shop.confirm(payment);
    await shop.database.query("update orders set created_at = now() - interval '1 hour'");
    expect(await problems()).toEqual(failureOf(['SITE_URL'], 'late: webhooks', 'shop -- status'));
    await shop.database.query('update orders set created_at = now()');
  });
});

describe('a fault of a whole service is said once, and its other checks wait', () => {
  test.each<[string, string[], () => unknown, string, string]>([
    [
      "a secret key that is not Stripe's",
      STRIPE,
      set('STRIPE_SECRET_KEY', 'sk_test_stray0value'),
      'Stripe rejects this key',
      'Set STRIPE_SECRET_KEY',
    ],
    [
      'an API version that Stripe does not support',
      STRIPE,
      stripe(() => ({ apiVersion: '2027-03-31.next' })),
      'Stripe rejects this API version',
      'whose API version Stripe supports',
    ],
    [
      "a client secret that is not PayPal's",
      PAYPAL,
      set('PAYPAL_CLIENT_SECRET', 'stray0value'),
      'PayPal rejects PAYPAL_CLIENT_ID',
      'Copy both from one app',
    ],
  ])('%s', async (_fault, settings, cause, found, advice) => {
    await cause();
    const [first = '', ...others] = settings;
    expect(await problems()).toEqual({
      [first]: failure(found, advice),
      ...waiting(others, first),
    });
  });

  test('a database that is down', async () => {
    shop.database.down();
    expect(await problems()).toEqual({
      DATABASE_URL: failure("The database can't be reached", 'Try again'),
      ...waiting(['Database migrations'], 'DATABASE_URL'),
      SITE_URL: failure('/api/health?database=true answers 50', 'Deploy the shop'),
    });
  });
});

test('a key that two settings lack is a row for each', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_stray0value');
  vi.stubEnv(PUBLISHABLE, '');
  const { STRIPE_SECRET_KEY, [PUBLISHABLE]: publishable } = await problems();
  expect(STRIPE_SECRET_KEY).toEqual(failure('Stripe rejects this key', 'Set STRIPE_SECRET_KEY'));
  expect(publishable).toEqual(failure('not set', 'Set it to the publishable key'));
});

test('nothing else is checked until the settings are valid', async () => {
  vi.stubEnv('SMTP_URL', 'stray0value://here');
  vi.stubEnv('DATABASE_URL', '');
  expect(await problems()).toEqual({
    SMTP_URL: failure('wrong', "SMTP_URL is not the mail server's address"),
    DATABASE_URL: failure('not set', 'DATABASE_URL is not set'),
  });
});

test('an office that nobody may enter is named', async () => {
  vi.stubEnv('ADMIN_EMAILS', '');
  expect(await problems()).toEqual(failureOf(['ADMIN_EMAILS'], 'it is not set', 'with commas'));
});

test('the postal address of emails to a list is shown', async () => {
  const address = (await runPreflight()).find(({ setting }) => setting === 'Postal address');
  expect(address).toMatchObject({ result: 'ok', found: brand.address });
});

describe('SITE_URL', () => {
  test('a site that does not answer', async () => {
    const server = await startWebServer(0);
    await server.stop();
    vi.stubEnv('SITE_URL', server.url);
    expect((await problems()).SITE_URL).toEqual(failure('does not answer', 'Deploy the shop'));
  });

  test.each([
    [301, { location: 'https://www.ghostbarrel.shop/' }, 'redirects to', 'Set SITE_URL=https'],
    [200, { 'content-type': 'text/html' }, 'answers 200', 'Deploy the shop'],
    [500, {}, 'answers 500', 'Deploy the shop'],
  ])('a site that answers %i', async (status, headers, found, advice) => {
    const server = await startWebServer(0);
    server.handleWith([() => new Response('<p>Another site</p>', { status, headers })]);
    vi.stubEnv('SITE_URL', server.url);
    expect((await problems()).SITE_URL).toEqual(failure(found, advice));
    await server.stop();
  });
});

test("PayPal's live API beside a test key of Stripe is refused before PayPal is called", async () => {
  vi.stubEnv('PAYPAL_API_BASE', 'https://api-m.paypal.com');
  expect(await problems()).toMatchObject({
    'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET': failure('PayPal is live', 'Set PAYPAL_API_BASE='),
  });
});

test("Netlify's own database is checked when DATABASE_URL is not set", async () => {
  vi.stubEnv('NETLIFY_DB_URL', process.env.DATABASE_URL);
  vi.stubEnv('DATABASE_URL', undefined);
  expect(await problems()).toEqual({});
});

test('what the shop does not use is skipped', async () => {
  vi.stubEnv('PLATFORM_ENABLED', 'false');
  for (const name of Object.keys(localPaypalSettings)) vi.stubEnv(name, '');
  const found = Object.values(await problems()).map(({ result, found }) => `${result} ${found}`);
  expect(found).toEqual([
    ...Array<string>(4).fill('skipped the platform is off'),
    ...Array<string>(3).fill('skipped PayPal is not set up'),
  ]);
});

test('a check without an answer fails after 15 seconds', async () => {
  vi.useFakeTimers();
  const run = () => new Promise<never>(() => undefined);
  const result = runCheck({ setting: 'Any', advice: 'Wait.', run });
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  const finished = await result;
  expect(finished.result).toMatchObject(failure("can't be reached", 'Try again'));
  // Nobody knows whether another one waits for the same service.
  expect(skipRepeated([finished, finished]).map(({ result }) => result.result)).toEqual([
    'failed',
    'failed',
  ]);
});

describe('npm run preflight', () => {
  test('prints what to do and ends with 1 when a check fails, with --json too', async () => {
    shop.faults.setup(() => ({ domains: [] }));
    const { code, output, errors } = await runCommand(['preflight']);
    expect({ code, errors }).toEqual({ code: 1, errors: '1 of 18 checks failed.' });
    expect(output).toMatch(/^Ships everywhere \(free\); collects sales tax in every state/);
    expect(output).toMatch(
      /\nWallets at Stripe +FAILED: localhost is not registered +Run npm run setup, or add the domain at /,
    );
    const json = await runCommand(['preflight', '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output)).toContainEqual({
      setting: 'Wallets at Stripe',
      ...failure('localhost is not registered', 'add the domain'),
    });
  });
});
