import { execFile, spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#sandbox/platform/database.ts';
import { startServerDatabase } from '#sandbox/platform/server-database.ts';
import { ucpProfile } from '#scripts/astro/ucp-profile.ts';
import { REWRITES } from '../../src/rewrites.ts';
import { printTable } from '../bench/table.ts';
import {
  type Bundle,
  bundleFunctions,
  MAKES_PICTURES,
  netlify,
  sizeOf,
  unexpectedFiles,
} from './bundles.ts';
import { callBundle, expectedReplies, lambdaEvent } from './call-bundle.ts';
import { type Step, walkOffice, walkPurchase } from './cold-walks.ts';
import { compareImports } from './import-times.ts';
import { type NeonBridge, openNeonBridge } from './neon-bridge.ts';
import {
  BUILD,
  DATABASE_ADDRESS,
  hasNetlifyDatabase,
  MARK,
  PREVIEW,
  PUBLISHED,
} from './production.ts';

/** Netlify's environment, without a developer's own settings. */
const { CONTENT_DIR, PATH, HOME } = process.env;
const MACHINE = { CONTENT_DIR, PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1' };
const BUILD_ENVIRONMENT = { ...MACHINE, ...BUILD };

/** Runs the build command of netlify.toml. */
function build(env: Record<string, string | undefined>) {
  const [program = '', ...args] = netlify.build.command.split(' ');
  return promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 });
}

/** The published files that are text. */
function publishedFiles(): { name: string; text: string }[] {
  const { publish } = netlify.build;
  return readdirSync(publish, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:html|js|css|json|txt|xml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(publish, name), 'utf8') }));
}

describe('before the build', () => {
  const checkSettings = (changes: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/deploy-settings.ts'], {
      env: { ...BUILD_ENVIRONMENT, ...changes },
      encoding: 'utf8',
    });

  test.each([
    ['nobody who may sign in', { ADMIN_EMAILS: '' }, /^ADMIN_EMAILS is not set/],
    ['no mail server', { SMTP_URL: '' }, /^SMTP_URL is not set/],
    ['a live and a test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal' }, /publishable live/],
    [
      'no publishable key',
      { STRIPE_SECRET_KEY: 'sk_test_rehearsal', STRIPE_PUBLISHABLE_KEY: '' },
      /^STRIPE_PUBLISHABLE_KEY is not set/,
    ],
    ['the sample of a postal address', { CONTENT_DIR: 'content' }, /^“address” in content\/brand/],
    ['no database', { NETLIFY_DB_URL: '', DATABASE_URL: '' }, /^DATABASE_URL is not set/],
  ])('a deploy with %s stops, and names the setting without a value', (_what, changes, message) => {
    const { status, stderr } = checkSettings(changes);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(MARK);
    expect(status).toBe(1);
  });

  test.each([
    ["Netlify's own database", { NETLIFY_DB_URL: DATABASE_ADDRESS, DATABASE_URL: '' }],
    ['a database of its own', { NETLIFY_DB_URL: '', DATABASE_URL: DATABASE_ADDRESS }],
  ])('a deploy with %s goes on', (_what, changes) => {
    expect(checkSettings(changes)).toMatchObject({ stderr: '', status: 0 });
  });

  test('a deploy preview with few settings goes on, and its log names what its functions lack', () => {
    const env = { ...MACHINE, NETLIFY: 'true', CONTEXT: 'deploy-preview', PAYPAL_CLIENT_ID: 'a' };
    const script = ['scripts/deploy-settings.ts'];
    const { stderr, status } = spawnSync(process.execPath, script, { env, encoding: 'utf8' });
    expect(stderr).toMatch(
      /^The functions of this preview will not work:\n.*\nSTRIPE_SECRET_KEY is .*\nSTRIPE_PUBLISHABLE_KEY is/s,
    );
    expect(status).toBe(0);
  });

  test('a first build without any setting says that it is a preview, and has no pages of what is off', async () => {
    await rm(netlify.build.publish, { recursive: true, force: true });
    const { stdout } = await build({
      ...MACHINE,
      NETLIFY: 'true',
      CONTEXT: 'production',
      URL: 'https://first.rehearsal.example',
      REPOSITORY_URL: `https://x-access-token:${MARK}@github.com/etta/shop.git`,
    });
    expect(stdout).toContain('This build is a preview');
    for (const { name, text } of publishedFiles().filter(({ name }) => name.endsWith('.html'))) {
      expect([name, text.includes('<meta name="robots" content="noindex">')]).toEqual([name, true]);
      expect(text).not.toContain(MARK);
    }
    const home = readFileSync(join(netlify.build.publish, 'index.html'), 'utf8');
    expect(home).toContain('href="https://github.com/etta/shop/blob/HEAD/docs/deployment.md"');
    expect(home).toContain('<link rel="canonical" href="https://first.rehearsal.example/">');
    const published = readdirSync(netlify.build.publish);
    expect(published).toContain('payment.html');
    expect(published).not.toContain('.well-known');
    // The office does not exist in a preview, and neither do sellers where the platform is off, not even on demand.
    expect(published.filter((name) => /^(?:admin|platform|storefront)/.test(name))).toEqual([]);
    const onDemand = readFileSync('.netlify/v1/functions/ssr/ssr.mjs', 'utf8');
    expect(onDemand).toContain('src/pages/404.astro');
    expect(onDemand).not.toContain('_sellers/');
    const links = publishedFiles().filter(({ text }) => /\/(?:platform|storefront)\b/.test(text));
    expect(links.map(({ name }) => name)).toEqual([]);
    const redirects = readFileSync(join(netlify.build.publish, '_redirects'), 'utf8');
    expect(redirects).toBe('/order-confirmation/:orderId /order-confirmation.html 200\n');
  });
});

describe(`the deploy with ${hasNetlifyDatabase ? 'Netlify Database' : 'DATABASE_URL'}`, () => {
  const sources = globSync('netlify/functions/*.ts');
  const names = [...sources.map((file) => basename(file, '.ts')), 'ssr'];
  const figures: (string | number)[][] = [];
  const cleanup = new AsyncDisposableStack();
  let bundles: Bundle[];
  let database: Database;
  let bridge: NeonBridge;
  const bundleOf = (wanted: string) => {
    const bundle = bundles.find(({ name }) => name === wanted);
    if (!bundle) throw new Error(`There is no bundle ${wanted}.`);
    return bundle;
  };

  beforeAll(async () => {
    await build(BUILD_ENVIRONMENT);
    const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-rehearsal-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    bundles = await bundleFunctions(folder);
    database = await startServerDatabase(process.env.TEST_DATABASE_URL ?? '');
    cleanup.defer(() => database.stop());
    bridge = await openNeonBridge();
    cleanup.defer(() => bridge.stop());
  });
  afterAll(async () => {
    await cleanup.disposeAsync();
    if (figures.length === 0) return;
    printTable(['function', 'size', 'files', 'cold start', 'memory'], figures.sort());
  });

  test('publishes the pages with the publishable key, with preloads and without secrets', () => {
    const texts = publishedFiles();
    const names = texts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['index.html', 'cart.html', 'payment.html']));
    expect(texts.filter(({ text }) => text.includes(MARK)).map(({ name }) => name)).toEqual([]);
    expect(texts.some(({ text }) => text.includes(PUBLISHED.STRIPE_PUBLISHABLE_KEY))).toBe(true);
    const cart = texts.find(({ name }) => name === 'cart.html')?.text;
    const preloads = cart?.match(/<link rel="modulepreload" href="[^"]+\?dpl=[^"]+">/g) ?? [];
    expect(preloads.length).toBeGreaterThan(3);
  });

  test('tells clients of the Universal Commerce Protocol where links fill the cart', () => {
    const profile = readFileSync(join(netlify.build.publish, '.well-known/ucp'), 'utf8');
    expect(JSON.parse(profile)).toEqual(ucpProfile(PUBLISHED.SITE_URL));
    expect(profile).toContain(`"endpoint":"${PUBLISHED.SITE_URL}/buy"`);
  });

  test('has one bundle for each function', () => {
    expect(bundles.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test.each(sources)('Netlify reads every address, schedule and limit of %s', async (source) => {
    const { config } = (await import(resolve(source))) as { config: object };
    expect(bundleOf(basename(source, '.ts')).config).toEqual(config);
  });

  test.each([
    '/admin/orders',
    '/admin/orders/ORD-20261124-123456',
    '/admin/orders.html',
    '/admin/returns',
    '/admin/returns/RET-1',
    '/order-confirmation/x',
    '/admin',
    '/',
  ])('Netlify finds one policy for %s', async (path) => {
    const { headers } = JSON.parse(readFileSync('.netlify/v1/config.json', 'utf8')) as {
      headers: MinimalHeader[];
    };
    const source = { headersFiles: [], configHeaders: headers, minimal: false };
    const rules = (await parseAllHeaders(source)).headers as Header[];
    const policies = rules.filter(
      ({ forRegExp, values }) => forRegExp.test(path) && 'Content-Security-Policy' in values,
    );
    expect(policies).toHaveLength(1);
  });

  test('Netlify serves files before the function for pages', () => {
    expect(readFileSync(bundleOf('ssr').mainFile, 'utf8')).toContain('preferStatic:true');
    const excludedPath = REWRITES.map(({ from }) => from);
    expect(bundleOf('ssr').config).toEqual({ path: ['/*'], excludedPath });
  });

  // Small bundles of few files start fast. The one that makes pictures has sharp's own libraries in it. AWS Lambda
  // takes 250 MB.
  test.each(names)('packs %s small, without the local shop and secrets', (name) => {
    expect(unexpectedFiles(bundleOf(name))).toEqual([]);
    const makesPictures = name === MAKES_PICTURES;
    expect(sizeOf(bundleOf(name))).toBeLessThan(makesPictures ? 30 : 4);
    // Ours, Netlify's three, and package.json.
    if (!makesPictures) expect(bundleOf(name).files.length).toBeLessThanOrEqual(5);
  });

  test.each(names)('answers requests to %s', async (name) => {
    const bundle = bundleOf(name);
    const expected = expectedReplies(bundle);
    const events = expected.map(({ event }) => event);
    const replies = await callBundle(bundle, events, bridge.url);
    for (const [index, { event, status, body = '' }] of expected.entries()) {
      const contained = expect.stringContaining(body) as string;
      expect(replies[index], `${event.httpMethod} ${event.rawUrl}`).toMatchObject({
        status,
        body: contained,
      });
    }
    const memoryMb = (replies.at(-1)?.memory ?? 0) / 2 ** 20;
    // The memory that Netlify gives a function (docs.netlify.com, Functions overview).
    expect(memoryMb).toBeLessThan(1024);
    figures.push([
      name,
      `${sizeOf(bundle).toFixed(1)} MB`,
      bundle.files.length,
      `${replies[0]?.ms.toFixed(0)} ms`,
      `${memoryMb.toFixed(1)} MB`,
    ]);
  });

  // Times depend on the machine, so they are printed beside what they should be close to: at most 1.2.
  test('imports of deployed functions beside one minified file', async () => {
    const rows = await compareImports(['shop', 'office', 'webhooks'].map(bundleOf));
    printTable(['import', 'deployed', 'one minified file', 'ratio'], rows);
    expect(rows).toHaveLength(3);
  });

  /**
   * Subscribes to the newsletter, which queues an email and sends the outbox after the response. Returns the status.
   */
  async function subscribe(email: string, deployContext?: string, settings?: typeof PREVIEW) {
    const body = JSON.stringify({ email, source: 'footer' });
    const event = lambdaEvent('POST', '/api/subscribe-newsletter', body, deployContext);
    const [reply] = await callBundle(bundleOf('shop'), [event], bridge.url, settings);
    return reply?.status;
  }

  // A quiet day: each function starts a process at its first call (docs/reference/scale.md, A cold purchase).
  test('a purchase waits for no cold function after the cart, and the first minute of the office for one', async () => {
    const purchase = await walkPurchase(bundles, bridge.url);
    const office = await walkOffice(bundles, bridge.url, database);
    for (const steps of [purchase, office]) {
      const rows = steps.map(({ what, call, isCold, ms }) => [
        what,
        call,
        isCold ? 'cold' : '',
        `${ms.toFixed(0)} ms`,
      ]);
      printTable(['step', 'call', 'process', 'reply'], rows);
    }
    const coldWaits = (steps: Step[]) => steps.filter((step) => step.isCold && step.isAwaited);
    expect(coldWaits(purchase)).toEqual([]);
    expect(coldWaits(office).length).toBeLessThanOrEqual(1);
  });

  test("deploys few functions beside Astro's own, and little but sharp", () => {
    const ours = bundles.filter(({ name }) => name !== 'ssr');
    const withoutSharp = ours.filter(({ name }) => name !== MAKES_PICTURES);
    expect(ours.length).toBeLessThanOrEqual(8);
    expect(withoutSharp.reduce((sum, bundle) => sum + sizeOf(bundle), 0)).toBeLessThan(10.5);
  });

  test.each(['slow', 'failing'] as const)(
    'answers while the database is %s to wake up',
    async (waking) => {
      bridge.sleep(waking);
      expect(await subscribe(`${waking}@rehearsal.example`)).toBe(200);
    },
  );

  test('sends queued emails in production, and none in a preview on a copy of its database', async () => {
    const claimed = () => database.query('select id from outbox where attempts > 0');
    await database.query('delete from outbox');
    expect(await subscribe('preview@rehearsal.example', 'deploy-preview', PREVIEW)).toBe(200);
    expect(await claimed()).toHaveLength(0);
    expect(await subscribe('production@rehearsal.example')).toBe(200);
    // There is no mail server: the attempts count.
    expect(await claimed()).toHaveLength(2);
  });
});
