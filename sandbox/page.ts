import type { ServerResponse } from 'node:http';

/** Shows a person a page of a stand-in: it runs no script and is in nobody's frame. */
export function showPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
}

/** Sends a person on to another page. */
export function seeOther(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' }).end();
}

/** Text as it may stand in markup, attributes too. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
