import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#sandbox/platform/shop.ts';
import { readRules, type Rules } from '#sandbox/platform/rules.ts';
import { Site } from '#sandbox/platform/site.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';

const PAGES = join(import.meta.dirname, 'bare');
const DIST = join(ROOT, 'dist');
/** What the bare pages share with ours: pictures, fonts, icon, and the rules by which pages are prerendered. */
const SHARED = ['_astro', 'favicon.svg', 'speculation-rules.json'];
const POLICY = 'Content-Security-Policy';

export interface BareSite {
  url: string;
  stop(): Promise<void>;
}

/**
 * Pages written by hand, as light as a browser can be given them, to measure ours by: the words and pictures of ours in the
 * same type, served by the same server with the same compression and headers. /add-to-cart is the home page with the dozen
 * lines of script that a badge takes.
 */
export async function startBareSite(): Promise<BareSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-bare-'));
  for (const name of SHARED) await cp(join(DIST, name), join(folder, name), { recursive: true });
  const [ourHome = '', ourCart = ''] = await Promise.all(
    ['index.html', 'cart.html'].map((name) => readFile(join(DIST, name), 'utf8')),
  );
  const page = async (name: string) =>
    fillIn(await readFile(join(PAGES, name), 'utf8'), { home: ourHome, cart: ourCart });
  const home = await page('home.html');
  const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(home) ?? [];
  const script = `<script>${await readFile(join(PAGES, 'add-to-cart.js'), 'utf8')}</script>`;
  const pages = {
    '/': home,
    '/add-to-cart': home.replace('</body>', `${script}</body>`),
    '/cart': (await page('cart.html')).replace('{{footer}}', footer),
  };
  const policies = new Map<string, string>();
  for (const [path, html] of Object.entries(pages)) {
    policies.set(path, policyFor(html));
    await writeFile(join(folder, path === '/' ? 'index.html' : `${path}.html`), html);
  }
  const site = await Site.load(folder, headersLikeOurs(await readRules(ROOT), policies));
  const web = await startWebServer(0);
  web.handleWith([(request) => site.handle(request)]);
  return {
    url: `http://localhost:${web.port}`,
    stop: async () => {
      await web.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts our pictures and fonts, as they were built, in the places that a bare page keeps for them. */
function fillIn(html: string, ours: Record<'home' | 'cart', string>): string {
  const pictures = ours.home.match(/<picture[\s\S]*?<\/picture>/g) ?? [];
  const [cartPicture = ''] = /\/_astro\/[\w.-]+(?= 2x)/.exec(ours.cart) ?? [];
  const preloads = ours.home.match(/<link rel="preload"[^>]*>/g) ?? [];
  const font = (name: string) =>
    new RegExp(`/_astro/${name}[^"']*woff2`).exec(ours.home)?.[0] ?? '';
  return html
    .replace('{{font preloads}}', preloads.filter((link) => link.includes('"font"')).join(''))
    .replace('{{picture preloads}}', preloads.filter((link) => link.includes('"image"')).join(''))
    .replace(/\{\{font ([\w-]+)\}\}/g, (_, name: string) => font(name))
    .replace(/\{\{picture (\d)\}\}/g, (_, place: string) => pictures[Number(place) - 1] ?? '')
    .replace('{{cart picture}}', cartPicture);
}

/** Our policy, with the hashes of this page in the place of ours. */
function policyFor(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return [
    ["script-src 'self'", ...hashes('script')].join(' '),
    ["style-src 'self'", ...hashes('style')].join(' '),
  ].join(';');
}

function headersLikeOurs(rules: Rules, policies: Map<string, string>): Rules {
  return {
    redirects: [],
    headersFor(path) {
      const headers = rules.headersFor(policies.has(path) ? '/' : path);
      const policy = policies.get(path);
      const rest = headers[POLICY]?.split(';').filter(
        (part) => !/^\s*(?:script|style)-src/.test(part),
      );
      return policy && rest ? { ...headers, [POLICY]: [...rest, policy].join(';') } : headers;
    },
  };
}
