import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';

/** A copy of the project, because a build has one place for the site, its functions and its catalog. */
export const FIXTURE_SHOP = '.data/fixture-shop';
const COPIED = [
  'astro.config.mjs',
  'cli',
  'netlify',
  'netlify.toml',
  'package-lock.json',
  'package.json',
  'public',
  'sandbox',
  'scripts',
  'src',
  'tsconfig.json',
];
/** Added to the tee, in content/products. */
const PRODUCTS = 'tests/fixtures/products';

/**
 * Builds the shop a second time, with the products of tests/fixtures/products beside the tee, and starts it on a free
 * port. Returns its address and what stops it. An unchanged shop is not built again.
 */
export async function startFixtureShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(FIXTURE_SHOP, { recursive: true });
  for (const name of COPIED) {
    rmSync(join(FIXTURE_SHOP, name), { recursive: true, force: true });
    cpSync(name, join(FIXTURE_SHOP, name), { recursive: true });
  }
  cpSync(FIXTURE_CONTENT, join(FIXTURE_SHOP, 'content'), { recursive: true });
  cpSync(PRODUCTS, join(FIXTURE_SHOP, 'content/products'), { recursive: true });
  const packages = join(FIXTURE_SHOP, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(process.cwd(), 'node_modules'), packages, 'junction');

  const shop = spawn(process.execPath, ['scripts/launcher/task.ts', 'start'], {
    cwd: FIXTURE_SHOP,
    env: { ...process.env, CONTENT_DIR: '', PORT: '0', DATA_DIR: 'memory', NODE_OPTIONS: '' },
    // The channel closes with this process, and then the shop ends too.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(shop, 'exit');
  let printed = '';
  const opened = new Promise<string>((resolve) => {
    shop.stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
      const url = /http:\/\/localhost:\d+/.exec(printed)?.[0];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([
    opened,
    ended.then(() => Promise.reject(new Error(`The fixture shop did not start:\n${printed}`))),
  ]);
  return {
    url,
    stop: async () => {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}
