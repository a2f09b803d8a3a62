import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServerDatabase } from '#sandbox/platform/server-database.ts';
import { type Bundle, bundleFunctions, unexpectedFiles } from './bundle.ts';
import { callBundle } from './call-bundles.ts';
import { openNeonBridge } from './neon-bridge.ts';
import { readNetlifySettings } from './netlify-settings.ts';
import { MARK, PRODUCTION, PUBLISHED } from './production.ts';
import { migrateEmpty, migrateReleased } from './rehearse-migrations.ts';
import { rehearseSettings } from './rehearse-settings.ts';
import { Failed, require, Steps } from './steps.ts';
import { readWebhooks } from './webhooks.ts';

/** Small bundles start fast. The one that draws pictures has sharp's own libraries in it; the host takes 50 MB. */
const MOST_ZIPPED_MB = 4;
const LARGE: Record<string, number> = { 'upload-product-picture': 15 };

/**
 * docs/deployment.md step by step, as far as possible without accounts, with a PostgreSQL server instead of Neon. Returns
 * whether a deploy would succeed.
 */
export async function rehearse(serverUrl: string): Promise<boolean> {
  const steps = new Steps();
  const netlify = readNetlifySettings();

  const empty = await steps.take('Migrations on an empty database', async () => {
    const { words, shape } = await migrateEmpty(serverUrl);
    console.log(`  ${words}`);
    return shape;
  });
  await steps.take("Migrations on the last release's database", () =>
    migrateReleased(serverUrl, empty ?? []),
  );
  await steps.take('Settings', rehearseSettings);
  await steps.take('A deploy with a wrong setting stops before it is built', refuseToBuild);
  await steps.take(`Build: ${netlify.command}`, () => buildSite(netlify.command));
  await steps.take(`What is published of ${netlify.publish}`, () => inspectSite(netlify.publish));
  await steps.take('Addresses for the providers', findWebhooks);

  const packed = await steps.take('Bundles, by Netlify’s own bundler', () =>
    bundleFunctions(netlify),
  );
  if (packed) {
    await steps.take('Nothing of the local shop and no secret in them', () =>
      inspectBundles(packed.bundles),
    );
    await steps.take('Each unpacked bundle is loaded and answers', () =>
      callBundles(packed.bundles, serverUrl),
    );
    await packed.remove();
  }
  console.log(steps.failed ? `\n${steps.failed} steps failed.` : '\nReady to deploy.');
  return steps.failed === 0;
}

/** The build as Netlify runs it: with the command of netlify.toml, with production settings. */
async function buildSite(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  const env = { ...process.env, ...PRODUCTION, NETLIFY: 'true', ASTRO_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Failed(`it failed.\n${stdout}${stderr}`);
  });
}

function refuseToBuild(): string {
  const missing = deployWith({ SMTP_URL: '' });
  require(missing.startsWith('SMTP_URL is not set'), 'It would be built without a mail server.');
  const mixed = deployWith({ STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal' });
  require(mixed.includes('one is live'), 'It would be built with a live and a test key.');
  return missing.trim();
}

/** What a deploy with these settings says before it stops; nothing when it goes on. */
function deployWith(changes: Record<string, string>): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/deploy-settings.ts'], {
    env: { ...process.env, ...PRODUCTION, NETLIFY: 'true', ...changes },
    encoding: 'utf8',
  });
  require(!stderr.includes(MARK), 'Its output contains a secret.');
  return status === 1 ? stderr : '';
}

function inspectSite(publish: string): string {
  const names = readdirSync(publish, { recursive: true, encoding: 'utf8' });
  for (const name of ['index.html', 'cart.html', 'payment.html']) {
    require(names.includes(name), `${name} is missing.`);
  }
  const texts = names.filter((name) => /\.(?:html|js|css|json|txt|xml)$/.test(name));
  const telling = texts.filter((name) => readFileSync(join(publish, name), 'utf8').includes(MARK));
  require(telling.length === 0, `A secret is in ${telling.join(', ')}.`);
  const isKeyed = texts.some((name) =>
    readFileSync(join(publish, name), 'utf8').includes(PUBLISHED.STRIPE_PUBLISHABLE_KEY),
  );
  require(isKeyed, "Stripe's publishable key is not in the pages.");
  return `${names.length} files, no secret in them`;
}

function findWebhooks(): string {
  const deployment = readFileSync('docs/deployment.md', 'utf8');
  const { addresses, events, unhandled, differences } = readWebhooks(deployment);
  require(unhandled.length ===
    0, `docs/deployment.md asks for events that no function handles: ${unhandled.join(', ')}`);
  require(differences.length ===
    0, `docs/deployment.md and netlify/adapters/webhook-subscriptions.ts differ: ${differences.join(', ')}`);
  return `${addresses.join(', ')}; ${events.length} events`;
}

function inspectBundles(bundles: Bundle[]): string {
  const unexpected = bundles.flatMap(unexpectedFiles);
  require(unexpected.length === 0, unexpected.slice(0, 10).join('; '));
  const large = bundles.filter(
    ({ name, zippedBytes }) => zippedBytes > (LARGE[name] ?? MOST_ZIPPED_MB) * 2 ** 20,
  );
  require(large.length ===
    0, `Too large: ${large.map(({ name, zippedBytes }) => `${name} ${mb(zippedBytes)}`).join(', ')}`);
  return `${bundles.length} bundles, the largest ${mb(Math.max(...bundles.map(({ zippedBytes }) => zippedBytes)))}`;
}

async function callBundles(bundles: Bundle[], serverUrl: string): Promise<string> {
  const database = await startServerDatabase(serverUrl);
  const bridge = await openNeonBridge();
  const lines: string[] = [];
  const failures: string[] = [];
  for (const bundle of bundles) {
    try {
      lines.push(lineOf(bundle, await callBundle(bundle, bridge.url)));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failures.push(error.message);
    }
  }
  bridge.close();
  await database.stop();
  console.log('\n| function | zipped | unpacked | files | cold start |');
  console.log(`| --- | --: | --: | --: | --: |\n${lines.sort().join('\n')}\n`);
  require(failures.length === 0, failures.join('\n'));
  return `${lines.length} bundles`;
}

function lineOf({ name, zippedBytes, files }: Bundle, coldMs: number): string {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const cells = [name, mb(zippedBytes), mb(bytes), files.length, `${coldMs.toFixed(0)} ms`];
  return `| ${cells.join(' | ')} |`;
}

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
