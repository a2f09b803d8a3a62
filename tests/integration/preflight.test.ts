import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OTHER_ACCOUNT_KEY } from '#sandbox/stripe/api/handler.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { runCheck } from '#usecases/admin/preflight/check.ts';
import { paypalChecks } from '#usecases/admin/preflight/paypal.ts';
import { runPreflight } from '#usecases/admin/preflight/preflight.ts';
import { containing } from '../support/matchers.ts';
import { runCommand } from './run-command.ts';
import { openShop, type TestShop } from './test-shop.ts';

const DOMAIN = 'mail.ghostbarrel.shop';
const SPF = [['v=spf1 include:mail-service.example', ' -all']];
const DMARC = [['v=DMARC1; p=reject']];
const SECRETS = [
  localSettings.STRIPE_SECRET_KEY,
  ...localSettings.STRIPE_CONNECT_WEBHOOK_SECRET.split(','),
  localSettings.STRIPE_WEBHOOK_SECRET,
  localPaypalSettings.PAYPAL_CLIENT_SECRET,
  'shop:local@',
  'stray0value',
];

let shop: TestShop;
let dns: Record<string, string[][]>;

beforeAll(async () => {
  shop = await openShop({ env: { MAIL_FROM: `Ghost Barrel <hello@${DOMAIN}>` } });
});
afterAll(() => shop.stop());
beforeEach(() => {
  dns = { [DOMAIN]: [['some=other'], ...SPF], '_dmarc.ghostbarrel.shop': DMARC };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  shop.faults.reset();
  shop.paypalFaults.reset();
  shop.mail.up();
  shop.database.up();
  await shop.deliverWebhooks();
  await shop.database.query(
    "insert into local_migrations (name) values ('0203_limits_and_audit.sql') on conflict do nothing",
  );
});

function resolveTxt(name: string): Promise<string[][]> {
  const records = dns[name];
  if (records) return Promise.resolve(records);
  return Promise.reject(Object.assign(new Error(`queryTxt ${name}`), { code: 'ENOTFOUND' }));
}

/** The results that are not `ok`, by their setting. None may contain a secret. */
async function problems() {
  const results = await runPreflight(resolveTxt);
  const text = JSON.stringify(results);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  return Object.fromEntries(
    results
      .filter(({ result }) => result !== 'ok')
      .map(({ setting, ...rest }) => [setting, rest] as const),
  );
}

test('every check of a complete setup is ok, and no email is sent', async () => {
  const results = await runPreflight(resolveTxt);
  expect(results.map(({ setting, result, advice }) => [setting, result, advice])).toEqual(
    [
      'Settings',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'Stripe API version',
      'STRIPE_WEBHOOK_SECRET',
      'Wallets at Stripe',
      'Stripe Connect',
      'Stripe Accounts v2',
      'Connect webhook: sales, products',
      'Connect webhook: accounts',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
      'PAYPAL_WEBHOOK_ID',
      'DATABASE_URL',
      'Database migrations',
      'Webhook events',
      'SMTP_URL, MAIL_FROM, CONTACT_TO',
      'SPF',
      'DMARC',
      'SITE_URL',
    ].map((setting) => [setting, 'ok', '']),
  );
  expect(shop.mailbox.mails).toEqual([]);
});

const set = (name: string, value: string) => () => void vi.stubEnv(name, value);
const paypal = (changes: Parameters<TestShop['paypalFaults']['setup']>[0]) => () =>
  shop.paypalFaults.setup(changes);
const stripe = (change: Parameters<TestShop['faults']['setup']>[0]) => () =>
  shop.faults.setup(change);
type Destination = Parameters<
  Parameters<TestShop['faults']['setup']>[0]
>[0]['destinations'][number];
/** Changes one event destination: 0 is our own account's, 1 the connected accounts', 2 the account changes'. */
const destination = (number: number, changes: Partial<Destination>) =>
  stripe(({ destinations }) => ({
    destinations: destinations.map((each, place) =>
      place === number ? { ...each, ...changes } : each,
    ),
  }));
const withoutDestination = (number: number) =>
  stripe(({ destinations }) => ({
    destinations: destinations.filter((_, place) => place !== number),
  }));
const wallets = (changes: object) =>
  stripe(({ domains }) => ({ domains: domains.map((each) => ({ ...each, ...changes })) }));

const WEBHOOKS_PAGE = 'https://dashboard.stripe.com/workbench/webhooks';
const FAULTS: readonly [
  setting: string,
  fault: string,
  cause: () => unknown,
  found: string,
  advice: string,
][] = [
  [
    'STRIPE_SECRET_KEY',
    'an account that can not take payments',
    stripe(() => ({ takesPayments: false })),
    "can't take payments yet",
    'https://dashboard.stripe.com/account/onboarding',
  ],
  [
    'STRIPE_PUBLISHABLE_KEY',
    'a live key beside a test key',
    set('STRIPE_PUBLISHABLE_KEY', 'pk_live_stray0value'),
    'not a publishable test key',
    'https://dashboard.stripe.com/apikeys',
  ],
  [
    'STRIPE_PUBLISHABLE_KEY',
    'an unknown key',
    set('STRIPE_PUBLISHABLE_KEY', 'pk_test_stray0value'),
    'Stripe rejects this key',
    'https://dashboard.stripe.com/apikeys',
  ],
  [
    'STRIPE_PUBLISHABLE_KEY',
    'no key',
    set('STRIPE_PUBLISHABLE_KEY', ''),
    'not set',
    'https://dashboard.stripe.com/apikeys',
  ],
  [
    'STRIPE_PUBLISHABLE_KEY',
    'a key of another account',
    async () => {
      await shop.startPayment();
      vi.stubEnv('STRIPE_PUBLISHABLE_KEY', OTHER_ACCOUNT_KEY);
    },
    'key of another account',
    'https://dashboard.stripe.com/apikeys',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'no destination',
    withoutDestination(0),
    'no destination http://localhost',
    `${WEBHOOKS_PAGE}: /api/stripe-webhook, snapshot payload, events from your account; docs/deployment.md lists them`,
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'thin payload',
    destination(0, { event_payload: 'thin' }),
    'no snapshot payload',
    'snapshot payload',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'events of connected accounts',
    destination(0, { events_from: ['@accounts'] }),
    'events of the wrong accounts',
    'events from your account',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'a disabled destination',
    destination(0, { status: 'disabled' }),
    'is disabled',
    WEBHOOKS_PAGE,
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'missing events',
    destination(0, { enabled_events: ['payment_intent.succeeded', 'refund.failed'] }),
    'without payment_intent.payment_failed, checkout.session.completed, charge.refunded, charge.dispute.funds_withdrawn',
    WEBHOOKS_PAGE,
  ],
  [
    'Wallets at Stripe',
    'an unregistered domain',
    stripe(() => ({ domains: [] })),
    'localhost is not registered',
    'https://dashboard.stripe.com/settings/payment_method_domains',
  ],
  [
    'Wallets at Stripe',
    'a disabled domain',
    wallets({ enabled: false }),
    'localhost is disabled',
    'https://dashboard.stripe.com/settings/payment_method_domains',
  ],
  [
    'Wallets at Stripe',
    'an inactive wallet',
    wallets({ google_pay: { status: 'inactive' } }),
    'Google Pay inactive for localhost',
    'https://dashboard.stripe.com/settings/payment_method_domains',
  ],
  [
    'Stripe Accounts v2',
    'a platform without Accounts v2',
    stripe(() => ({ hasAccountsV2: false })),
    'off',
    'https://dashboard.stripe.com/settings/connect/platform-setup',
  ],
  [
    'Connect webhook: sales, products',
    'no destination with snapshots',
    withoutDestination(1),
    'no snapshot payload',
    'snapshot payload, events from connected and v2 accounts',
  ],
  [
    'Connect webhook: accounts',
    'no destination with thin events',
    withoutDestination(2),
    'no thin payload',
    'thin payload, events from connected and v2 accounts',
  ],
  [
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'one secret for two destinations',
    set('STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_stray0value'),
    '1 of two secrets',
    'with a comma between them',
  ],
  [
    'PAYPAL_WEBHOOK_ID',
    'an unknown id',
    set('PAYPAL_WEBHOOK_ID', 'STRAY'),
    'PayPal has no webhook with this id',
    'https://developer.paypal.com/dashboard/applications',
  ],
  [
    'PAYPAL_WEBHOOK_ID',
    'another address',
    paypal({ url: 'https://old.ghostbarrel.shop/api/paypal-webhook' }),
    'it leads to https://old.ghostbarrel.shop/api/paypal-webhook',
    'set PAYPAL_WEBHOOK_ID to its id',
  ],
  [
    'PAYPAL_WEBHOOK_ID',
    'missing events',
    paypal({ events: ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED'] }),
    'without PAYMENT.CAPTURE.PENDING, PAYMENT.CAPTURE.DECLINED',
    'https://developer.paypal.com/dashboard/applications',
  ],
  [
    'DATABASE_URL',
    'a preview that would use the same database',
    () => vi.stubEnv('PREVIEW_DATABASE_URL', process.env.DATABASE_URL),
    'PREVIEW_DATABASE_URL is the same database',
    'Set PREVIEW_DATABASE_URL to a copy',
  ],
  [
    'Database migrations',
    'a migration that was not applied',
    () => shop.database.query("delete from local_migrations where name like '0203%'"),
    'missing: 0203_limits_and_audit',
    'npm run migrate',
  ],
  [
    'Webhook events',
    'a payment without an event',
    async () => {
      const payment = await shop.startPayment();
      await shop.payByCard(payment.paymentIntentId);
      await shop.confirm(payment);
      await shop.database.query("update orders set created_at = now() - interval '1 hour'");
    },
    'no event for the newest payment: stripe',
    'signing secret',
  ],
  [
    'SMTP_URL, MAIL_FROM, CONTACT_TO',
    'a mail server that is down',
    () => shop.mail.down(),
    "the mail server can't be used",
    'Compare SMTP_URL',
  ],
  [
    'SMTP_URL, MAIL_FROM, CONTACT_TO',
    'a mail server that may be used without encryption',
    set('SMTP_URL', 'smtp://shop:stray0value@mail.ghostbarrel.shop:587'),
    'SMTP_URL does not require encryption',
    '?requireTLS=true',
  ],
  [
    'SMTP_URL, MAIL_FROM, CONTACT_TO',
    'a refused sender',
    () => shop.mail.refuse({ command: 'MAIL FROM', reply: '553 5.7.1 Sender not verified' }),
    `MAIL FROM:<hello@${DOMAIN}> answered 553 5.7.1 Sender not verified`,
    'Verify the address or domain of MAIL_FROM',
  ],
  [
    'SMTP_URL, MAIL_FROM, CONTACT_TO',
    'a refused recipient',
    () => shop.mail.refuse({ command: 'RCPT TO', reply: '550 5.1.1 No such user' }),
    'RCPT TO:<hello@ghostbarrel.example> answered 550 5.1.1 No such user',
    'Set CONTACT_TO',
  ],
  [
    'SPF',
    'two records',
    () => (dns[DOMAIN] = [...SPF, ...SPF]),
    `${DOMAIN} has 2 SPF records`,
    'exactly one TXT record v=spf1',
  ],
  [
    'DMARC',
    'no record',
    () => delete dns['_dmarc.ghostbarrel.shop'],
    `${DOMAIN} has no DMARC record`,
    'Add a TXT record named _dmarc',
  ],
];

describe('one fault fails one check, with its advice', () => {
  test.each(FAULTS)('%s: %s', async (setting, _fault, cause, found, advice) => {
    await cause();
    expect(await problems()).toEqual({
      [setting]: {
        result: 'failed',
        found: containing(found),
        advice: containing(advice),
      },
    });
  });
});

const failure = (found: string, advice: string) => ({
  result: 'failed',
  found: containing(found),
  advice: containing(advice),
});

describe('a fault of a whole service fails each of its checks, and no other', () => {
  const STRIPE = [
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'Stripe API version'],
    ...['STRIPE_WEBHOOK_SECRET', 'Wallets at Stripe', 'Stripe Connect', 'Stripe Accounts v2'],
    ...['Connect webhook: sales, products', 'Connect webhook: accounts'],
  ];

  test("a secret key that is not Stripe's", async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_stray0value');
    const expected = failure('Stripe rejects this key', 'Set STRIPE_SECRET_KEY');
    expect(await problems()).toEqual(Object.fromEntries(STRIPE.map((name) => [name, expected])));
  });

  test('an API version that Stripe does not support', async () => {
    shop.faults.setup(() => ({ apiVersion: '2027-03-31.next' }));
    const expected = failure(
      'Stripe rejects this API version',
      'whose API version Stripe supports',
    );
    expect(await problems()).toEqual(Object.fromEntries(STRIPE.map((name) => [name, expected])));
  });

  test('a Stripe account without Connect', async () => {
    shop.faults.setup(() => ({ hasConnect: false }));
    expect(await problems()).toMatchObject({
      'Stripe Connect': failure('off', 'Turn on Connect at https://dashboard.stripe.com/connect'),
      'Stripe Accounts v2': failure('platform_account_required', 'Turn on Accounts v2'),
    });
  });

  test("a client secret that is not PayPal's", async () => {
    vi.stubEnv('PAYPAL_CLIENT_SECRET', 'stray0value');
    const expected = failure('PayPal rejects PAYPAL_CLIENT_ID', 'Copy both from one app');
    expect(await problems()).toEqual({
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET': expected,
      PAYPAL_WEBHOOK_ID: expected,
    });
  });

  test('a database that is down', async () => {
    shop.database.down();
    const expected = failure("The database can't be reached", 'Try again');
    expect(await problems()).toMatchObject({
      DATABASE_URL: expected,
      'Database migrations': expected,
      'Webhook events': expected,
    });
  });

  test('a database without tables', async () => {
    await shop.database.query('alter table provider_events rename to moved');
    const { 'Webhook events': events } = await problems();
    await shop.database.query('alter table moved rename to provider_events');
    expect(events).toEqual({ result: 'skipped', found: 'waits for the migrations', advice: '' });
  });

  test('a DNS server that fails', async () => {
    const failing = () =>
      Promise.reject(Object.assign(new Error('query failed'), { code: 'ESERVFAIL' }));
    const results = await runPreflight(failing);
    const failures = results.filter(({ result }) => result === 'failed');
    expect(failures.map(({ setting, found }) => [setting, found])).toEqual([
      ['SPF', 'Error ESERVFAIL'],
      ['DMARC', 'Error ESERVFAIL'],
    ]);
  });

  test('an invalid setting stops only the checks that need it', async () => {
    vi.stubEnv('SMTP_URL', 'stray0value://here');
    vi.stubEnv('DATABASE_URL', '');
    const waits = (name: string) => ({ result: 'skipped', found: name, advice: '' });
    expect(await problems()).toEqual({
      Settings: failure('incomplete or wrong', "SMTP_URL is not the mail server's address"),
      DATABASE_URL: waits('waits for a valid DATABASE_URL'),
      'Database migrations': waits('waits for a valid DATABASE_URL'),
      'Webhook events': waits('waits for a valid DATABASE_URL'),
      'SMTP_URL, MAIL_FROM, CONTACT_TO': waits('waits for a valid SMTP_URL'),
      SITE_URL: failure('/api/health?database=true answers 50', 'Deploy the shop'),
    });
    expect(process.env.SMTP_URL).toBe('stray0value://here');
  });

  test('settings that do not belong together stop every other check', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_stray0value');
    const { Settings, ...others } = await problems();
    expect(Settings).toEqual(failure('incomplete or wrong', 'STRIPE_API_BASE is set'));
    expect(Object.values(others).map(({ found }) => found)).toEqual(
      Array<string>(19).fill('waits for valid settings'),
    );
  });
});

describe('SITE_URL', () => {
  test('a site that does not answer', async () => {
    const server = await startWebServer(0);
    await server.stop();
    vi.stubEnv('SITE_URL', server.url);
    expect((await problems()).SITE_URL).toEqual(failure('does not answer', 'Deploy the shop'));
  });

  test.each([
    [
      301,
      { location: 'https://www.ghostbarrel.shop/api/health' },
      'redirects to',
      'Set SITE_URL=https://www.ghostbarrel.shop and',
    ],
    [
      200,
      { 'content-type': 'text/html' },
      '/api/health?database=true answers 200',
      'Deploy the shop',
    ],
    [500, {}, '/api/health?database=true answers 500', 'Deploy the shop'],
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
  const [credentials] = paypalChecks;
  expect(credentials && (await runCheck(credentials))).toMatchObject(
    failure('PayPal is live, and Stripe is in test mode', 'Set PAYPAL_API_BASE='),
  );
});

test("Netlify's own database is checked when DATABASE_URL is not set", async () => {
  vi.stubEnv('NETLIFY_DB_URL', process.env.DATABASE_URL);
  vi.stubEnv('DATABASE_URL', undefined);
  expect(await problems()).toEqual({});
});

test('a domain without an SPF record is no fault: the mail service may have bounces at its own', async () => {
  delete dns[DOMAIN];
  expect(await problems()).toEqual({
    SPF: { result: 'skipped', found: containing(`${DOMAIN} has no record`), advice: '' },
  });
});

test('what the shop does not use is skipped', async () => {
  vi.stubEnv('PLATFORM_ENABLED', 'false');
  for (const name of Object.keys(localPaypalSettings)) vi.stubEnv(name, '');
  vi.stubEnv('MAIL_FROM', 'Ghost Barrel <hello@ghostbarrel.example>');
  const found = Object.values(await problems()).map(({ result, found }) => `${result} ${found}`);
  expect(found).toEqual([
    ...Array<string>(5).fill('skipped the platform is off'),
    ...Array<string>(2).fill('skipped PayPal is not set up'),
    ...Array<string>(2).fill('skipped ghostbarrel.example is a name for examples'),
  ]);
});

test('a check without an answer fails after 15 seconds', async () => {
  vi.useFakeTimers();
  const run = () => new Promise<never>(() => undefined);
  const result = runCheck({ setting: 'Any', needs: [], advice: 'Wait.', run });
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(await result).toMatchObject(failure("can't be reached", 'Try again'));
});

describe('npm run preflight', () => {
  beforeEach(() => vi.stubEnv('MAIL_FROM', 'Ghost Barrel <hello@ghostbarrel.example>'));

  test('prints a table and ends with 0 when nothing fails', async () => {
    const { code, output, errors } = await runCommand(['preflight']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^Setting +Result +What to do\n/);
    expect(output).toMatch(/\nStripe API version +ok: 2026-10-28\.endive\n/);
  });

  test('prints what to do and ends with 1 when a check fails, with --json too', async () => {
    shop.faults.setup(() => ({ domains: [] }));
    const { code, output, errors } = await runCommand(['preflight']);
    expect({ code, errors }).toEqual({ code: 1, errors: '1 of 20 checks failed.' });
    expect(output).toMatch(
      /\nWallets at Stripe +FAILED: localhost is not registered +Add the domain at /,
    );
    const json = await runCommand(['preflight', '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output)).toContainEqual({
      setting: 'Wallets at Stripe',
      ...failure('localhost is not registered', 'Add the domain'),
    });
  });
});
