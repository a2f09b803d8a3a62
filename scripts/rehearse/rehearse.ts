import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServerDatabase } from '#sandbox/platform/server-database.ts';
import { runCommand } from '../launcher/program.ts';
import { type Bundle, bundleFunctions, strangersIn } from './bundle.ts';
import { callBundle } from './call-bundles.ts';
import { openNeonBridge } from './neon-bridge.ts';
import { readNetlifySettings } from './netlify-settings.ts';
import { MARK, PRODUCTION, PUBLISHED } from './production.ts';
import { migrateEmpty, migrateReleased } from './rehearse-migrations.ts';
import { rehearseSettings } from './rehearse-settings.ts';
import { require, Steps } from './steps.ts';

/** Netlify takes functions up to 250 MB unpacked; far below, they start fast. */
const MOST_ZIPPED_MB = 12;

/**
 * README's chapter on deployment, step by step, as far as it goes without accounts: on a PostgreSQL server that stands for
 * Neon's. Says whether a deploy would have gone well.
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
  await steps.take('Addresses for the providers', () => findWebhooks(netlify.functions));

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

/** The build as Netlify runs it: with the command of netlify.toml, in the environment of a shop in earnest. */
async function buildSite(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  const environment = { ...PRODUCTION, NETLIFY: 'true', ASTRO_TELEMETRY_DISABLED: '1' };
  require(await runCommand(program, args, environment), 'The build failed.');
}

async function refuseToBuild(): Promise<string> {
  const environment = { ...PRODUCTION, NETLIFY: 'true', SMTP_URL: '' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/deploy-settings.ts'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  require(status === 1 && stderr.startsWith('SMTP_URL is not set'), 'It would be built.');
  require(!stderr.includes(MARK), 'It tells a secret.');
  return stderr.trim();
}

async function inspectSite(publish: string): Promise<string> {
  const names = readdirSync(publish, { recursive: true, encoding: 'utf8' });
  for (const name of ['index.html', 'cart.html', 'payment.html']) {
    require(names.includes(name), `${name} is missing.`);
  }
  const texts = names.filter((name) => /\.(html|js|css|json|txt|xml)$/.test(name));
  const telling = texts.filter((name) => readFileSync(join(publish, name), 'utf8').includes(MARK));
  require(telling.length === 0, `A secret is in ${telling.join(', ')}.`);
  const scripts = texts.filter((name) => name.endsWith('.js'));
  const isKeyed = scripts.some((name) =>
    readFileSync(join(publish, name), 'utf8').includes(PUBLISHED.STRIPE_PUBLISHABLE_KEY),
  );
  require(isKeyed, "Stripe's publishable key is not in the pages.");
  return `${names.length} files, no secret in them`;
}

/** The addresses that README has people enter at Stripe and PayPal are addresses of functions. */
async function findWebhooks(functions: string): Promise<string> {
  const readme = readFileSync('README.md', 'utf8');
  const addresses = [...new Set(readme.match(/\/api\/[a-z-]*(webhook|health)/g))];
  for (const address of addresses) {
    const file = join(functions, `${address.replace('/api/', '')}.ts`);
    require(readFileSync(file, 'utf8').includes(
      `path: '${address}'`,
    ), `Nobody answers ${address}.`);
  }
  return addresses.join(', ');
}

async function inspectBundles(bundles: Bundle[]): Promise<string> {
  const strangers = bundles.flatMap(strangersIn);
  require(strangers.length === 0, strangers.slice(0, 10).join('; '));
  const large = bundles.filter(({ zippedBytes }) => zippedBytes > MOST_ZIPPED_MB * 2 ** 20);
  require(large.length === 0, `Too large: ${large.map(({ name }) => name).join(', ')}`);
  return `${bundles.length} bundles, the largest ${mb(Math.max(...bundles.map(({ zippedBytes }) => zippedBytes)))}`;
}

async function callBundles(bundles: Bundle[], serverUrl: string): Promise<void> {
  const database = await startServerDatabase(serverUrl);
  const bridge = await openNeonBridge();
  const lines: string[] = [];
  try {
    for (const bundle of bundles) {
      const coldMs = await callBundle(bundle, bridge.url);
      const bytes = bundle.files.reduce((sum, { content }) => sum + content.length, 0);
      lines.push(
        `| ${bundle.name} | ${mb(bundle.zippedBytes)} | ${mb(bytes)} | ${bundle.files.length} | ${coldMs.toFixed(0)} ms |`,
      );
    }
  } finally {
    bridge.close();
    await database.stop();
  }
  console.log(
    '\n| function | zipped | unpacked | files | cold start |\n| --- | --: | --: | --: | --: |',
  );
  console.log(`${lines.sort().join('\n')}\n`);
}

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
