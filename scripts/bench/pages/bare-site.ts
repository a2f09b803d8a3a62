import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
 * Pages written by hand, as light as a browser can be given them, to measure ours by: served by the same server as ours,
 * with the same compression and headers, and showing the same pictures in the same type.
 */
export async function startBareSite(): Promise<BareSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-bare-'));
  for (const name of SHARED) await cp(join(DIST, name), join(folder, name), { recursive: true });
  const ourHome = await readFile(join(DIST, 'index.html'), 'utf8');
  const policies = new Map<string, string>();
  for (const name of await readdir(PAGES)) {
    const html = fillIn(await readFile(join(PAGES, name), 'utf8'), ourHome);
    const file = name === 'home.html' ? 'index.html' : name;
    policies.set(file === 'index.html' ? '/' : `/${name.replace('.html', '')}`, policyFor(html));
    await writeFile(join(folder, file), html);
  }
  const site = await Site.load(folder, headersLikeOurs(await readRules(ROOT), policies));
  const web = await startWebServer(0);
  web.answerWith([(request) => site.answer(request)]);
  return {
    url: `http://localhost:${web.port}`,
    stop: async () => {
      await web.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts our pictures and fonts, as they were built, in the places that a bare page keeps for them. */
function fillIn(html: string, ourHome: string): string {
  const pictures = ourHome.match(/<picture[\s\S]*?<\/picture>/g) ?? [];
  const preloads = ourHome.match(/<link rel="preload"[^>]*>/g) ?? [];
  const font = (name: string) => new RegExp(`/_astro/${name}[^"']*woff2`).exec(ourHome)?.[0] ?? '';
  return html
    .replace('{{font preloads}}', preloads.filter((link) => link.includes('"font"')).join(''))
    .replace('{{picture preloads}}', preloads.filter((link) => link.includes('"image"')).join(''))
    .replace(/\{\{font ([\w-]+)\}\}/g, (_, name: string) => font(name))
    .replace(/\{\{picture (\d)\}\}/g, (_, place: string) => pictures[Number(place) - 1] ?? '');
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
        (part) => !/^\s*(script|style)-src/.test(part),
      );
      return policy && rest ? { ...headers, [POLICY]: [...rest, policy].join(';') } : headers;
    },
  };
}
