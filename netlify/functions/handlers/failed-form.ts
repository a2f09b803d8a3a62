import { createHash } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { brand } from '#shop/brand.ts';
import { paths } from '#shop/paths.ts';
import { type Message, withReason } from '#shop/site-messages.ts';
import { html, Html } from '#mail/html.ts';

const STYLE = `
*, ::before, ::after { box-sizing: border-box; margin: 0; }
body { background: #ece6da; color: #1a1613; font: 1.125rem/1.55 Besley, Rockwell, Georgia, serif; overflow-wrap: break-word; }
header, main { padding: 1.25rem clamp(1.25rem, 4.4vw, 5rem); }
header { background: #13100e; color: #e9dfca; }
main { display: grid; gap: 1.25rem; padding-block: 2.5rem 5rem; max-width: 49rem; }
header a, h1 { font: 400 1.75rem/1 'League Gothic', 'Arial Narrow', Impact, sans-serif; text-transform: uppercase; }
h1 { padding-bottom: 1rem; border-bottom: 3px solid; font-size: 3.5rem; }
a { color: inherit; text-underline-offset: .25em; }
header a { text-decoration: none; letter-spacing: .06em; }
:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page that answers a form sent without JavaScript when it fails (requirements §2). The form is one step back,
 * where the browser keeps what was typed, and behind a link to `formUrl`. The page has its own style, because a
 * function does not know the names of the built files.
 */
export function failedForm(failed: Message, formUrl: string, error?: unknown) {
  const { title, text } = error instanceof ApiError ? withReason(failed, sentence(error)) : failed;
  const { text: document } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <header><a href="${paths.home}">${brand.name}</a></header>
        <main>
          <h1>${title}</h1>
          <p role="alert">${text ?? ''}</p>
          <p>Press Back in your browser to return to the form. What you typed is still there.</p>
          <p><a href="${formUrl}">Open the form again</a></p>
        </main>
      </body>
    </html> `;
  return { html: document, policy: POLICY };
}

/** A contract's refusal is a field and what is wrong with it: `email is not an email address`. */
function sentence({ message }: ApiError): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
}
