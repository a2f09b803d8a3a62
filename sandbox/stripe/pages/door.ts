import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { frameScript, pageScript } from './scripts.ts';

const FRAMES = join(import.meta.dirname, '../browser/frame');
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};
/** Card digits: no foreign code here. Fonts come from the shop's page. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' http: https:; font-src * data:";

/** Whether this was a request for the browser's script or for a frame; then it is answered. */
export async function pagesDoor(
  request: IncomingMessage,
  response: ServerResponse,
  scriptFault: { blocked: boolean },
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
  if (pathname === '/v3/stand-in.js') {
    if (scriptFault.blocked) response.writeHead(404).end();
    else send(response, '.ts', await pageScript(`http://${request.headers.host}`));
    return true;
  }
  const name = /^\/v3\/([a-z0-9-]+\.(?:html|css|ts))$/.exec(pathname)?.[1];
  if (!name) return false;
  const kind = extname(name);
  const content = kind === '.ts' ? frameScript(name) : readFile(join(FRAMES, name), 'utf8');
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
