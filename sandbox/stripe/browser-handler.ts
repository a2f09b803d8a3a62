import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';

const BROWSER = join(import.meta.dirname, 'browser');
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};
/** No third-party code near card numbers. Fonts come from the shop's page. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'self' 'unsafe-inline'; font-src * data:";
const FILE = /^\/v3\/((?:frame\/|page\/|checkout\/)?[a-z0-9-]+\.(?:html|css|ts))$/;
/** The modules of the page's script, each after those that it imports. */
const PAGE_MODULES = ['frame', 'elements', 'express-checkout', 'stripe'];

interface Page {
  title: string;
  /** What the body is for; its style. */
  kind: 'card' | 'dialog' | 'hosted' | 'wallets';
  script: string;
  markup?: string;
}

const PAGES: Record<string, Page> = {
  'card.html': { title: 'Card', kind: 'card', script: 'frame/elements.ts' },
  'wallets.html': { title: 'Wallets', kind: 'wallets', script: 'frame/elements.ts' },
  'three-d-secure.html': {
    title: '3D Secure authentication',
    kind: 'dialog',
    script: 'frame/dialogs.ts',
    markup: `<main>
      <h1>Is it you?</h1>
      <p>You are about to pay <strong id="amount">…</strong> by card. This is a 3D Secure test page: choose how it ends.</p>
      <button id="complete" disabled>Complete</button>
      <button id="fail" disabled>Fail</button>
    </main>`,
  },
  'wallet.html': {
    title: 'Wallet',
    kind: 'dialog',
    script: 'frame/dialogs.ts',
    markup: `<main>
      <h1 id="wallet"></h1>
      <label for="card">Card</label>
      <select id="card">
        <option value="pm_card_visa">Visa •••• 4242</option>
        <option value="pm_card_visa_chargeDeclined">Visa •••• 0002 (declined)</option>
      </select>
      <p>Total <strong id="amount"></strong></p>
      <button id="pay" disabled>Pay</button>
      <button id="cancel" disabled>Cancel</button>
      <p>A wallet for tests: no money moves.</p>
    </main>`,
  },
  'checkout.html': {
    title: 'Checkout',
    kind: 'hosted',
    script: 'checkout/checkout.ts',
    markup: `<main>
      <p><a id="cancel" hidden>← Back</a></p>
      <h1>Pay <span id="amount">…</span></h1>
      <ul id="lines"></ul>
      <form id="form" novalidate hidden>
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="email" aria-describedby="problem">
        <fieldset id="shipping" hidden>
          <legend>Shipping address</legend>
          <label for="name">Full name</label>
          <input id="name" autocomplete="shipping name">
          <label for="country">Country or region</label>
          <select id="country" autocomplete="shipping country"></select>
          <label for="line1">Address line 1</label>
          <input id="line1" autocomplete="shipping address-line1">
          <label for="line2">Address line 2</label>
          <input id="line2" autocomplete="shipping address-line2">
          <label for="city">City</label>
          <input id="city" autocomplete="shipping address-level2">
          <label for="state">State</label>
          <input id="state" autocomplete="shipping address-level1">
          <label for="postal_code">ZIP code</label>
          <input id="postal_code" autocomplete="shipping postal-code">
        </fieldset>
        <p></p>
        <div id="card" class="card"></div>
        <p class="Error" id="problem" role="alert"></p>
        <p><button id="pay">Pay</button></p>
        <p>This is the local stand-in for Stripe's page: no money moves.</p>
      </form>
      <p id="notice" role="status"></p>
    </main>`,
  },
};

/** What browsers run and show: the script for the shop's page, its frames, the hosted page. */
export const browserHandler: RequestHandler = async (request) => {
  const { origin, pathname } = new URL(request.url);
  const path = pathname.startsWith('/c/pay/') ? '/v3/checkout.html' : pathname;
  const file = FILE.exec(path)?.[1];
  if (!file && path !== '/v3/stripe.js') return undefined;
  const content = await (file ? contentOf(file) : pageScript(origin)).catch(() => undefined);
  if (content === undefined) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'content-type': CONTENT_TYPES[extname(file ?? '.ts')] ?? CONTENT_TYPES['.ts'] ?? '',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
};

const contents = new Map<string, Promise<string>>();

function contentOf(file: string): Promise<string> {
  const content = contents.get(file) ?? readContent(file);
  contents.set(file, content);
  return content;
}

async function readContent(file: string): Promise<string> {
  const page = PAGES[file];
  if (page) return htmlOf(page);
  const source = await readFile(join(BROWSER, file), 'utf8');
  if (!file.endsWith('.ts')) return source;
  // The compiler is heavy, and only a browser's first visit needs it.
  const { default: ts } = await import('typescript');
  const { ESNext } = ts.ScriptTarget;
  const compilerOptions = { target: ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

function htmlOf({ title, kind, script, markup = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="/v3/style.css">
    <script type="module" src="/v3/${script}"></script>
  </head>
  <body class="${kind}">${markup}</body>
</html>`;
}

/**
 * The script for the shop's page. Pages load it as a classic script, which can't import, so its modules are concatenated
 * into one function without their imports.
 */
async function pageScript(origin: string): Promise<string> {
  const modules = await Promise.all(PAGE_MODULES.map((name) => contentOf(`page/${name}.ts`)));
  const body = modules
    .join('\n')
    .replaceAll(/^import .*;$/gm, '')
    .replaceAll(/^export /gm, '');
  return `(() => {\n'use strict';\nconst SANDBOX_ORIGIN = ${JSON.stringify(origin)};\n${body}})();\n`;
}
