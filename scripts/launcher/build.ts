import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCatalog } from '#scripts/content/catalog.ts';
import { contentFolder } from '../../src/content-folder.ts';
import { runProgram } from './program.ts';
import { buildSettings } from './settings.ts';

const INPUTS = [
  'astro.config.mjs',
  'netlify',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/astro',
  'scripts/oldest-browsers.ts',
  'src',
  'tsconfig.json',
];
/**
 * Netlify sets the id of the deploy, and the adapter appends it to every address in `/_astro/` (`?dpl=`). Ours is as
 * long, so that tests and measurements see the site as it is published.
 */
const DEPLOY_ID = '0123456789abcdef01234567';
/** Every build empties this folder, so a stamp always belongs to the current build. */
const STAMP = '.netlify/local/inputs';

const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'ORDER_WEBHOOK_URL',
  'ORDER_WEBHOOK_SECRET',
];

/** Placeholders for every secret during the build, which needs none: one that appears in the output is a leak. */
export const decoys: Record<string, string> = Object.fromEntries(
  SECRETS.map((name) => [name, `decoy-${name.toLowerCase().replaceAll('_', '-')}-6f1d`]),
);

/** Builds the site unless its inputs are unchanged. Returns whether it succeeded; Astro prints errors. */
export async function build(): Promise<boolean> {
  writeCatalog();
  const settings = { ...buildSettings(), DEPLOY_ID };
  const inputs = hashOfInputs(settings);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs && existsSync('dist'))
    return true;
  console.log('Building the site: about half a minute, more the first time.');
  if (
    !(await runProgram('astro', ['build', '--silent'], {
      ...settings,
      ...decoys,
      BUILD_PROGRESS: '1',
    }))
  )
    return false;
  writeFileSync(STAMP, inputs);
  return true;
}

/**
 * Whether a run of vitest with these arguments needs the built site: not if it is of named paths outside tests/ alone.
 */
export function needsSite(args: readonly string[]): boolean {
  const named = args.filter((each, at) => !each.startsWith('-') && args[at - 1] !== '-t');
  const isOutsideTests = (path: string) =>
    /[\\/]/.test(path) && !/^(?:.*[\\/])?tests[\\/]/.test(path);
  return named.length === 0 || !named.every(isOutsideTests);
}

function hashOfInputs(settings: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const input of INPUTS) add(hash, input);
  // Equal content in another folder is the same site.
  add(hash, contentFolder(), 'content');
  return hash.digest('hex');
}

function add(hash: Hash, path: string, name = path): void {
  if (!existsSync(path) || path.includes('.test.')) return;
  if (statSync(path).isDirectory()) {
    for (const file of readdirSync(path).sort()) add(hash, join(path, file), join(name, file));
  } else {
    hash.update(name).update(readFileSync(path));
  }
}
