import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, styleText } from 'node:util';
import { startServerDatabase } from '#sandbox/platform/server-database.ts';
import { type Bundle, bundleFunctions, readNetlifySettings, unexpectedFiles } from './bundle.ts';
import { callBundle } from './call-bundles.ts';
import { openNeonBridge } from './neon-bridge.ts';
import { BUILD, Failed, MARK, NETLIFY_DB_URL, PUBLISHED, require } from './production.ts';
import { rehearsePreview, rehearseSleep } from './rehearse-database.ts';
import { migrateEmpty, migrateReleased } from './rehearse-migrations.ts';
import { rehearseSettings } from './rehearse-settings.ts';
import { readWebhooks } from './webhooks.ts';

/** Small bundles start fast. The one that draws pictures has sharp's own libraries in it. AWS Lambda takes 250 MB. */
const LARGEST_MB = 12;
const LARGE: Record<string, number> = { 'upload-product-picture': 30 };

/** Runs a step and prints its result; a failed step does not stop the next. */
class Steps {
  failed = 0;

  async take<Result>(
    name: string,
    step: () => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    try {
      const result = await step();
      const summary = typeof result === 'string' ? `: ${result}` : '';
      console.log(`${styleText('green', '✓')} ${name}${summary}`);
      return result;
    } catch (error) {
      this.failed += 1;
      const reason = error instanceof Failed ? error.message : String((error as Error).stack);
      console.error(`${styleText('red', '✗')} ${name}: ${reason}`);
      return undefined;
    }
  }
}

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
    await steps.take('Each bundle answers, also as a preview and with a sleeping database', () =>
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
  const env = { ...process.env, ...BUILD, ASTRO_TELEMETRY_DISABLED: '1' };
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
  const homeless = deployWith({ NETLIFY_DB_URL: '' });
  require(homeless.startsWith('DATABASE_URL is not set'), 'It would be built without a database.');
  require(deployWith({}) === '', "It would not be built with Netlify's own database.");
  const own = deployWith({ NETLIFY_DB_URL: '', DATABASE_URL: NETLIFY_DB_URL });
  require(own === '', 'It would not be built with a database of its own.');
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  require('@netlify/database' in devDependencies, 'Netlify would create no database.');
  return `${missing.trim()} ${homeless.trim()}`;
}

/** What a deploy with these settings says before it stops; nothing when it goes on. */
function deployWith(changes: Record<string, string>): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/deploy-settings.ts'], {
    env: { ...process.env, ...BUILD, ...changes },
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
  const cart = readFileSync(join(publish, 'cart.html'), 'utf8');
  const preloads = cart.match(/<link rel="modulepreload" href="[^"]+\?dpl=[^"]+">/g) ?? [];
  require(preloads.length > 3, 'The cart preloads no modules at their addresses with the deploy.');
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
    (bundle) => bytesOf(bundle) > (LARGE[bundle.name] ?? LARGEST_MB) * 2 ** 20,
  );
  const sizes = large.map((bundle) => `${bundle.name} ${mb(bytesOf(bundle))}`);
  require(large.length === 0, `Too large: ${sizes.join(', ')}`);
  return `${bundles.length} bundles, the largest ${mb(Math.max(...bundles.map(bytesOf)))}`;
}

async function callBundles(bundles: Bundle[], serverUrl: string): Promise<string> {
  const database = await startServerDatabase(serverUrl);
  const bridge = await openNeonBridge();
  const lines: string[] = [];
  const failures: string[] = [];
  for (const bundle of bundles) {
    try {
      lines.push(lineOf(bundle, await callBundle(bundle, { databaseUrl: bridge.url })));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failures.push(error.message);
    }
  }
  failures.push(...(await rehearseSleep(bundles, bridge)));
  failures.push(...(await rehearsePreview(bundles, bridge.url, database)));
  await bridge.stop();
  await database.stop();
  console.log('\n| function | size | files | cold start | memory |');
  console.log(`| --- | --: | --: | --: | --: |\n${lines.sort().join('\n')}\n`);
  require(failures.length === 0, failures.join('\n'));
  return `${lines.length} bundles`;
}

function lineOf(
  bundle: Bundle,
  { coldMs, memory }: Awaited<ReturnType<typeof callBundle>>,
): string {
  const sizes = [mb(bytesOf(bundle)), bundle.files.length];
  const cells = [bundle.name, ...sizes, `${coldMs.toFixed(0)} ms`, mb(memory)];
  return `| ${cells.join(' | ')} |`;
}

const bytesOf = ({ files }: Bundle) => files.reduce((sum, { content }) => sum + content.length, 0);
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
