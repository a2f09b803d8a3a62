import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { module, pageScript } from './scripts.ts';

const BROWSER = join(import.meta.dirname, '../browser');
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};
/** Card digits: no foreign code here. Fonts come from the shop's page, pictures from whoever sells. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'self' http: https:; img-src http: https:; font-src * data:";
const FILE = /^\/v3\/((?:frame|page|checkout)\/[a-z0-9-]+\.(?:html|css|ts))$/;

interface Pages {
  origin: string;
  scriptFault: { blocked: boolean };
}

/** Whether this was a request for what browsers show or run; then it is answered. */
export async function pagesDoor(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, scriptFault }: Pages,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', origin);
  if (pathname === '/v3/stand-in.js') {
    if (scriptFault.blocked) response.writeHead(404).end();
    else send(response, '.ts', await pageScript(origin));
    return true;
  }
  const file = pathname.startsWith('/c/pay/') ? 'checkout/checkout.html' : FILE.exec(pathname)?.[1];
  if (!file) return false;
  const kind = extname(file);
  const content = kind === '.ts' ? module(file) : readFile(join(BROWSER, file), 'utf8');
  await content.then(
    (text) => send(response, kind, text),
    () => response.writeHead(404).end(),
  );
  return true;
}

function send(response: ServerResponse, kind: string, text: string): void {
  response
    .writeHead(200, {
      'content-type': CONTENT_TYPES[kind] ?? 'text/plain',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .end(text);
}
