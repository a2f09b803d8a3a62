import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Handler } from '#sandbox/provider/http.ts';

const BROWSER = join(import.meta.dirname, 'browser');
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};
/** No third-party code near card numbers. Fonts come from the shop's page. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'self' 'unsafe-inline'; font-src * data:";
const FILE = /^\/v3\/((?:frame|page|checkout)\/[a-z0-9-]+\.(?:html|css|ts))$/;
/** The modules of the page's script, each after those that it imports. */
const PAGE_MODULES = ['frame', 'frame-element', 'payment-element', 'express-checkout', 'stripe'];

/** What browsers run and show: the script for the shop's page, its frames, the hosted page. */
export function browserHandler(origin: string): Handler {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const file = pathname.startsWith('/c/pay/')
      ? 'checkout/checkout.html'
      : FILE.exec(pathname)?.[1];
    const isPageScript = pathname === '/v3/stripe.js';
    if (!file && !isPageScript) return false;
    const kind = file ? extname(file) : '.ts';
    const content = file ? readBrowserFile(file) : pageScript(origin);
    await content.then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': CONTENT_TYPES[kind] ?? 'text/plain',
            'cache-control': 'no-store',
            'content-security-policy': POLICY,
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
          })
          .end(text),
      () => response.writeHead(404).end(),
    );
    return true;
  };
}

/**
 * The script for the shop's page. Pages load it as a classic script, which can't import, so its modules are concatenated
 * into one function without their imports.
 */
async function pageScript(origin: string): Promise<string> {
  const modules = await Promise.all(PAGE_MODULES.map((name) => readBrowserFile(`page/${name}.ts`)));
  const body = modules
    .join('\n')
    .replaceAll(/^import .*;$/gm, '')
    .replaceAll(/^export /gm, '');
  return `(() => {\n'use strict';\nconst SANDBOX_ORIGIN = ${JSON.stringify(origin)};\n${body}})();\n`;
}

const compiled = new Map<string, Promise<string>>();

function readBrowserFile(path: string): Promise<string> {
  const content = compiled.get(path) ?? compile(path);
  compiled.set(path, content);
  return content;
}

async function compile(path: string): Promise<string> {
  const source = await readFile(join(BROWSER, path), 'utf8');
  if (!path.endsWith('.ts')) return source;
  // The compiler is heavy, and only a browser's first visit needs it.
  const { default: ts } = await import('typescript');
  const { ESNext } = ts.ScriptTarget;
  const compilerOptions = { target: ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}
