import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';

const BROWSER = join(import.meta.dirname, 'browser');
const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};
/** No third-party code near card numbers. Fonts come from the shop's page. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'self' 'unsafe-inline'; font-src * data:";
const PATH = /^\/v3\/([a-z-]+)\.(html|css|js)$/;
/** `stripe.js` is for the shop's page; the others are for the frames. */
const SCRIPTS: Record<string, string> = {
  stripe: 'page/stripe.ts',
  elements: 'frame/elements.ts',
  dialogs: 'frame/dialogs.ts',
};

interface Page {
  title: string;
  /** The purpose of the body; its style. */
  kind: 'card' | 'dialog' | 'wallets';
  /** The name of its script. */
  script: string;
  markup?: string;
}

const PAGES: Record<string, Page> = {
  card: { title: 'Card', kind: 'card', script: 'elements' },
  wallets: { title: 'Wallets', kind: 'wallets', script: 'elements' },
  'three-d-secure': {
    title: '3D Secure authentication',
    kind: 'dialog',
    script: 'dialogs',
    markup: `<main>
      <h1>Is it you?</h1>
      <p>You are about to pay <strong id="amount">…</strong> by card. This is a 3D Secure test page: choose how it ends.</p>
      <button id="complete" disabled>Complete</button>
      <button id="fail" disabled>Fail</button>
    </main>`,
  },
  wallet: {
    title: 'Wallet',
    kind: 'dialog',
    script: 'dialogs',
    markup: `<main>
      <h1 id="wallet"></h1>
      <label for="card">Card</label>
      <select id="card">
        <option value="pm_card_visa">Visa •••• 4242</option>
        <option value="pm_card_visa_chargeDeclined">Visa •••• 0002 (declined)</option>
      </select>
      <ul id="lines"></ul>
      <p>Total <strong id="amount"></strong></p>
      <button id="pay" disabled>Pay</button>
      <button id="cancel" disabled>Cancel</button>
      <p>A wallet for tests: no money moves.</p>
    </main>`,
  },
};

/** Everything that browsers run and show: the script for the shop's page, and its frames. */
export const browserHandler: RequestHandler = async (request) => {
  const { origin, pathname } = new URL(request.url);
  const [, name = '', extension = ''] = PATH.exec(pathname) ?? [];
  if (!name) return undefined;
  const content = await contentOf(origin, name, extension);
  if (content === undefined) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'content-type': CONTENT_TYPES[extension] ?? '',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
};

/** One classic script for each module and what it imports, made when a browser first asks for it. */
const bundles: Record<string, Promise<{ outputFiles: { text: string }[] }>> = {};

async function contentOf(
  origin: string,
  name: string,
  extension: string,
): Promise<string | undefined> {
  const page = PAGES[name];
  if (extension === 'html') return page && htmlOf(page);
  if (extension === 'css') return readFile(join(BROWSER, 'style.css'), 'utf8');
  const script = SCRIPTS[name];
  if (!script) return undefined;
  const { outputFiles } = await (bundles[origin + name] ??= build({
    entryPoints: [join(BROWSER, script)],
    bundle: true,
    define: { SANDBOX_ORIGIN: JSON.stringify(origin) },
    write: false,
  }));
  return outputFiles[0]?.text;
}

function htmlOf({ title, kind, script, markup = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="/v3/style.css">
    <script type="module" src="/v3/${script}.js"></script>
  </head>
  <body class="${kind}">${markup}</body>
</html>`;
}
