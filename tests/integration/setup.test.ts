import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runPreflight } from '#health/preflight.ts';
import {
  ACCOUNTS_WEBHOOK,
  PAYPAL_WEBHOOK,
  STRIPE_WEBHOOK,
} from '#adapters/webhook-subscriptions.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { setup } from '#scripts/launcher/setup.ts';
import { describeSelling } from '#shop/describe-selling.ts';
import { stubLiveKeys } from '../support/live-keys.ts';
import { containing } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

/** All that is printed where nothing is missing. */
const NOTHING = `${describeSelling()}\n\nNothing to do.`;

const SITE = 'https://shop.tolliver.example';
const OWN = `${SITE}${STRIPE_WEBHOOK.path}`;
const CONNECT = `${SITE}${ACCOUNTS_WEBHOOK.path}`;
const shop = sharedShop(openShop);

let folder: string;
let migrate = (): Promise<unknown> => Promise.reject(new Error('Nothing is to be migrated.'));
let file: string;
/** The settings that the shop was opened with. */
let opened: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-setup-'));
  file = join(folder, '.env');
  const {
    DATABASE_URL = '',
    SMTP_URL = '',
    STRIPE_API_BASE = '',
    PAYPAL_API_BASE = '',
  } = process.env;
  opened = { DATABASE_URL, SMTP_URL, STRIPE_API_BASE, PAYPAL_API_BASE };
});
afterAll(() => rm(folder, { recursive: true }));

/** What a person types: keys and addresses, with their notes. */
const typed = () => `# Salt and barrels
SITE_URL=${SITE} # until the domain is ours

STRIPE_SECRET_KEY=${localSettings.STRIPE_SECRET_KEY}
STRIPE_PUBLISHABLE_KEY=${localSettings.STRIPE_PUBLISHABLE_KEY}
STRIPE_WEBHOOK_SECRET=
PAYPAL_CLIENT_ID=${localPaypalSettings.PAYPAL_CLIENT_ID}
PAYPAL_CLIENT_SECRET=${localPaypalSettings.PAYPAL_CLIENT_SECRET}
ADMIN_EMAILS=Ruth Amsden <ruth@tolliver.example>, etta@tolliver.example
${Object.entries(opened)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}
`;

beforeEach(() => {
  vi.unstubAllEnvs();
  const before = { ...process.env };
  for (const name of [...Object.keys({ ...localSettings, ...localPaypalSettings }), 'SITE_URL'])
    vi.stubEnv(name, '');
  for (const name of Object.keys(opened)) vi.stubEnv(name, '');
  shop.faults.reset();
  shop.paypalFaults.reset();
  // The site is deployed under its address.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    fetch(String(address).replace(SITE, shop.url), init),
  );
  // The next file of this worker opens a shop of its own, with other settings; setup has set more than these.
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  };
});

/** An account without destinations, domains and webhooks. */
function emptyAccounts(): void {
  shop.faults.setup(() => ({ destinations: [], domains: [] }));
  shop.paypalFaults.removeWebhooks();
}

async function run(args: string[], reply?: string) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const ask = reply === undefined ? undefined : () => Promise.resolve(reply);
  const terminal = { print, printError: print, ask };
  const succeeded = await setup(args, { terminal, file, migrate });
  const output = printed.join('\n');
  const written = settingsIn(file);
  for (const [name, value = ''] of Object.entries(written))
    if (/SECRET|_ID$/.test(name) && value) expect(output).not.toContain(value);
  return { succeeded, output, written };
}

const settingsIn = (name: string) => parseEnv(readFileSync(name, 'utf8'));

/** What is set up at Stripe now. */
function atStripe() {
  let current: Parameters<Parameters<typeof shop.faults.setup>[0]>[0] | undefined;
  shop.faults.setup((found) => ((current = found), {}));
  if (!current) throw new Error('The sandbox has no setup.');
  const { destinations, secrets, domains } = current;
  return {
    destinations: destinations.map(({ id, ...each }) => ({
      ...each,
      url: each.webhook_endpoint.url,
      secret: secrets[id],
    })),
    domains: domains.map(({ domain_name }) => domain_name),
  };
}

test('from keys in .env and nothing else to a green preflight; then there is nothing to do', async () => {
  emptyAccounts();
  const [last] = await shop.database.query(
    'delete from applied_migrations where name = (select max(name) from applied_migrations) returning *',
  );
  migrate = () =>
    shop.database.query('insert into applied_migrations (name, checksum) values ($1, $2)', [
      last?.name,
      last?.checksum,
    ]);
  writeFileSync(file, typed());
  const { succeeded, output, written } = await run(['--yes']);
  expect(output).toContain(`made: Make the event destination ${OWN} at Stripe`);
  expect(output).toContain('made: Apply 1 migration to the database');
  expect(succeeded).toBe(true);

  const { destinations, domains } = atStripe();
  const secretsOf = (url: string) =>
    destinations.filter((each) => each.url === url).map(({ secret }) => secret);
  expect(written.STRIPE_WEBHOOK_SECRET).toBe(secretsOf(OWN).join(','));
  expect(written.STRIPE_CONNECT_WEBHOOK_SECRET).toBe(secretsOf(CONNECT).join(','));
  expect(secretsOf(CONNECT)).toHaveLength(2);
  expect(domains).toEqual([new URL(SITE).hostname]);

  const text = readFileSync(file, 'utf8');
  const kept = typed().replace(
    /STRIPE_WEBHOOK_SECRET=.*/,
    `STRIPE_WEBHOOK_SECRET=${secretsOf(OWN)[0]}`,
  );
  expect(text.startsWith(kept)).toBe(true);
  expect(Object.keys(parseEnv(text.slice(kept.length))).sort()).toEqual([
    'MAIL_FROM',
    'PAYPAL_WEBHOOK_ID',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ]);
  expect({ ...settingsIn(`${file}.netlify`), STRIPE_API_BASE: opened.STRIPE_API_BASE }).toEqual(
    settingsIn(file),
  );

  const results = await runPreflight();
  expect(results.filter(({ result }) => result !== 'ok')).toEqual([]);
  expect(await run(['--yes'])).toMatchObject({ succeeded: true, output: NOTHING });
});

describe('before anything is done', () => {
  test.each([
    ['no confirmation', [], 'n'],
    ['--dry-run', ['--dry-run'], undefined],
  ])('%s changes nothing', async (_what, args, reply) => {
    emptyAccounts();
    writeFileSync(file, typed());
    const { succeeded, output } = await run(args, reply);
    expect(succeeded).toBe(true);
    expect(output).toMatch(/^Ships .*\n\nTo do:\n- Write MAIL_FROM=.*\nNothing was done\.$/s);
    expect(readFileSync(file, 'utf8')).toBe(typed());
    expect(atStripe()).toEqual({ destinations: [], domains: [] });
  });

  test('--json names the steps and what is left, and nothing else is printed', async () => {
    emptyAccounts();
    shop.faults.setup(() => ({ hasConnect: false }));
    writeFileSync(file, typed());
    const { output } = await run(['--dry-run', '--json']);
    const report = JSON.parse(output) as { steps: object[]; left: object[] };
    expect(report.steps).toContainEqual({ what: containing(OWN), state: 'planned' });
    // Connect has to be turned on first.
    expect(report.steps).not.toContainEqual({ what: containing(CONNECT), state: 'planned' });
    expect(report.left).toContainEqual({
      setting: 'Stripe Connect',
      result: 'failed',
      found: 'Connect is off',
      advice: containing('PLATFORM_ENABLED=false'),
    });
  });

  test('a missing setting of the owner is named', async () => {
    writeFileSync(file, typed().replace(/^SMTP_URL=.*$/m, ''));
    const { succeeded, output } = await run(['--yes']);
    expect(output).toContain('SMTP_URL is not set');
    expect(succeeded).toBe(false);
  });

  test.each([
    [
      'an address without https',
      ['--yes'],
      /SITE_URL=https/,
      'SITE_URL=http',
      'SITE_URL is not https',
    ],
    ['no terminal to ask', [], /^/, '', 'add --yes'],
    ['an unknown option', ['--now'], /^/, '', 'npm run setup -- '],
  ])('%s is refused', async (_what, args, from, to, message) => {
    emptyAccounts();
    writeFileSync(file, typed().replace(from, to));
    await expect(run(args)).rejects.toThrow(message);
    expect(atStripe()).toEqual({ destinations: [], domains: [] });
  });
});

describe('what exists', () => {
  /** A complete setup of the shop's address. */
  async function setUp(): Promise<void> {
    emptyAccounts();
    writeFileSync(file, typed());
    expect((await run(['--yes'])).succeeded).toBe(true);
  }

  test('gets the events that it lacks, and keeps its own', async () => {
    await setUp();
    const before = readFileSync(file, 'utf8');
    const [first = ''] = STRIPE_WEBHOOK.events;
    shop.faults.setup(({ destinations }) => ({
      destinations: destinations.map((each) =>
        each.webhook_endpoint.url === OWN
          ? { ...each, enabled_events: [first, 'payout.paid'] }
          : each,
      ),
    }));
    const id = String(settingsIn(file).PAYPAL_WEBHOOK_ID);
    shop.paypalFaults.setup({ url: SITE + PAYPAL_WEBHOOK.path, webhookId: id, events: ['X'] });
    const { output } = await run(['--yes']);
    expect(output).toContain(`Add ${STRIPE_WEBHOOK.events.slice(1).join(', ')} to ${OWN}`);
    const own = atStripe().destinations.find(({ url }) => url === OWN);
    expect(own?.enabled_events).toEqual([first, 'payout.paid', ...STRIPE_WEBHOOK.events.slice(1)]);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await run(['--yes'])).output).toBe(NOTHING);
  });

  test('at another address stays, and this one gets its own', async () => {
    await setUp();
    const before = settingsIn(file);
    const moved = 'https://shop.example';
    const text = readFileSync(file, 'utf8').replace(`SITE_URL=${SITE}`, `SITE_URL=${moved}`);
    writeFileSync(file, text);
    vi.stubEnv('SITE_URL', moved);
    const { output, written } = await run(['--yes']);
    expect(output).toContain(
      `${moved}${STRIPE_WEBHOOK.path} at Stripe, snapshot payload, with 6 events; ${OWN} stays`,
    );
    const { destinations, domains } = atStripe();
    expect(destinations).toHaveLength(6);
    expect(domains).toHaveLength(2);
    const news = destinations.slice(3).map(({ secret }) => secret);
    expect(written.STRIPE_WEBHOOK_SECRET).toBe(news[0]);
    expect(written.STRIPE_CONNECT_WEBHOOK_SECRET).toBe(news.slice(1).join(','));
    expect(written.PAYPAL_WEBHOOK_ID).not.toBe(before.PAYPAL_WEBHOOK_ID);
  });

  test('and was disabled is enabled, a webhook whose id is not known is found', async () => {
    await setUp();
    const id = settingsIn(file).PAYPAL_WEBHOOK_ID;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^PAYPAL_WEBHOOK_ID=.*$/m, ''));
    vi.stubEnv('PAYPAL_WEBHOOK_ID', '');
    shop.faults.setup(({ destinations, domains }) => ({
      destinations: destinations.map(({ enabled_events, ...each }) => ({
        ...each,
        status: 'disabled' as const,
        enabled_events: enabled_events.slice(1),
      })),
      domains: domains.map((each) => ({ ...each, enabled: false })),
    }));
    const { written, output } = await run(['--yes']);
    expect(written.PAYPAL_WEBHOOK_ID).toBe(id);
    // The events of a disabled destination are compared once it is enabled.
    expect(output).toContain('Run npm run setup again');
    expect((await run(['--yes'])).output).toContain(`Add ${STRIPE_WEBHOOK.events[0]} to ${OWN}`);
    expect((await run(['--yes'])).output).toBe(NOTHING);
  });

  test('and has a secret that nobody can read back is left, with the way to roll it', async () => {
    await setUp();
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^(STRIPE.*WEBHOOK_SECRET)=.*$/gm, '$1='),
    );
    for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'])
      vi.stubEnv(name, '');
    const { output, written } = await run(['--yes']);
    expect(output).toMatch(
      /STRIPE_WEBHOOK_SECRET +its secret is not set +Open the destination at .* or roll it/,
    );
    expect(output).toContain('0 of two secrets');
    expect(written.STRIPE_WEBHOOK_SECRET).toBe('');
    expect(atStripe().destinations).toHaveLength(3);
  });
});

describe('what a deploy needs and a person has to mend', () => {
  /** With the keys of a complete setup, of which one is wrong or lost. */
  async function without(name: string, value: string) {
    emptyAccounts();
    writeFileSync(file, typed());
    expect((await run(['--yes'])).succeeded).toBe(true);
    rmSync(`${file}.netlify`);
    const complete = readFileSync(file, 'utf8');
    writeFileSync(file, complete.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`));
    vi.stubEnv(name, value);
    return run(['--yes']);
  }

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_wrong'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_wrong'],
    ['STRIPE_PUBLISHABLE_KEY', ''],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', ''],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_one'],
    ['PAYPAL_CLIENT_SECRET', 'wrong'],
    ['PAYPAL_CLIENT_ID', 'wrong'],
    ['SMTP_URL', 'smtp://127.0.0.1:9'],
    ['ADMIN_EMAILS', ''],
  ])('%s=%s: no file for Netlify, and no word of deploying', async (name, value) => {
    const { succeeded, output } = await without(name, value);
    expect(output).toMatch(new RegExp(`Don't deploy yet: .*${name}`));
    // Whatever waits for a key is no row of its own.
    expect(output.match(/rejects this key|PayPal rejects/g)?.length ?? 1).toBe(1);
    expect(output).not.toMatch(/Next:|Then deploy|env:import|Nothing (?:else )?to do/);
    expect({ succeeded, hasFile: existsSync(`${file}.netlify`) }).toEqual({
      succeeded: false,
      hasFile: false,
    });
  });

  test('live keys that Stripe rejects: the same', async () => {
    stubLiveKeys();
    const ours = Object.keys(opened).map((name) => `${name}=.*\\n`);
    writeFileSync(file, typed().replace(new RegExp(ours.join('|'), 'g'), ''));
    vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_live_of_a_shop_in_production');
    rmSync(`${file}.netlify`, { force: true });
    const { succeeded, output } = await run(['--yes']);
    expect(output).toMatch(/Don't deploy yet: .*STRIPE_SECRET_KEY/);
    expect(output).not.toMatch(/Next:|Then deploy/);
    expect({ succeeded, hasFile: existsSync(`${file}.netlify`) }).toEqual({
      succeeded: false,
      hasFile: false,
    });
  });

  test('an account that takes test payments alone may be deployed', async () => {
    emptyAccounts();
    shop.faults.setup(() => ({ takesPayments: false }));
    writeFileSync(file, typed());
    const { succeeded, output } = await run(['--yes']);
    expect(output).toMatch(/can't take payments yet +Complete the business details/);
    expect(output).toContain('Next: ');
    expect(succeeded).toBe(true);
  });

  test('what can wait for the deploy keeps nothing back', async () => {
    emptyAccounts();
    writeFileSync(file, typed());
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
      String(address).startsWith(`${SITE}/api/health`)
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(address, init),
    );
    const { succeeded, output } = await run(['--yes']);
    expect(output).toMatch(/SITE_URL .* does not answer/);
    expect(output).toContain('Next: netlify env:import .env.netlify');
    expect(succeeded).toBe(true);
  });
});

describe('a failure', () => {
  test('of keys that may not write says what they lack', async () => {
    emptyAccounts();
    shop.faults.setup(() => ({ mayWrite: false }));
    writeFileSync(file, typed());
    const { succeeded, output, written } = await run(['--yes']);
    expect(succeeded).toBe(false);
    expect(output).toMatch(
      /FAILED: Make the event destination .*: this key lacks the permission\. Give the restricted key/,
    );
    expect(written.STRIPE_WEBHOOK_SECRET).toBe('');
  });

  test("of PayPal's app that may not write too", async () => {
    shop.paypalFaults.removeWebhooks();
    shop.paypalFaults.forbidWriting();
    writeFileSync(file, typed());
    const { succeeded, output } = await run(['--yes']);
    expect(output).toMatch(
      /FAILED: Make the webhook .* at PayPal.*: PayPal answered 403 NOT_AUTHORIZED/,
    );
    expect(succeeded).toBe(false);
  });

  test('halfway keeps what was made, and the next run makes the others', async () => {
    emptyAccounts();
    const other = (number: number) => `https://other-${number}.example/hook`;
    const fill = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        await shop.stripeApi.v2.core.eventDestinations.create({
          name: 'Other',
          type: 'webhook_endpoint',
          event_payload: 'snapshot',
          enabled_events: ['payout.paid'],
          webhook_endpoint: { url: other(number) },
        });
      }
    };
    await fill(15);
    writeFileSync(file, typed());
    const { succeeded, output, written } = await run(['--yes']);
    expect(succeeded).toBe(false);
    const steps = output.match(/^- /gm)?.length;
    expect(output).toMatch(new RegExp(`\n3 of ${steps} were made, and .* has what came back`));
    const { secret } = atStripe().destinations.at(-1) ?? {};
    expect(written.STRIPE_WEBHOOK_SECRET).toBe(secret);

    const full = await run(['--dry-run']);
    expect(full.output).toContain('Stripe takes 16 destinations: delete one at');
    shop.faults.setup(({ destinations }) => ({
      destinations: destinations.filter(({ name }) => name !== 'Other'),
    }));
    expect((await run(['--yes'])).succeeded).toBe(true);
    expect(settingsIn(file).STRIPE_WEBHOOK_SECRET).toBe(secret);
    expect((await run(['--yes'])).output).toBe(NOTHING);
  });
});

test('Stripe takes http in test mode alone, PayPal never', async () => {
  const create = () =>
    shop.stripeApi.v2.core.eventDestinations.create({
      name: 'Other',
      type: 'webhook_endpoint',
      event_payload: 'snapshot',
      enabled_events: ['payout.paid'],
      webhook_endpoint: { url: 'http://shop.example/hook' },
    });
  expect(await create()).toMatchObject({ status: 'enabled' });
  shop.faults.setup(() => ({ isLiveMode: true }));
  await expect(create()).rejects.toThrow('live mode requires HTTPS');
  emptyAccounts();
  writeFileSync(file, typed());
  await run(['--yes']);
  const { createWebhook } = await import('#adapters/paypal/webhooks.ts');
  await expect(createWebhook('http://shop.example/hook', ['*'])).rejects.toThrow('webhook URL');
  const again = createWebhook(SITE + PAYPAL_WEBHOOK.path, ['*']);
  await expect(again).rejects.toThrow('WEBHOOK_URL_ALREADY_EXISTS');
});
