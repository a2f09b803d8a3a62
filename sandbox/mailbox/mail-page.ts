import { escape } from '#sandbox/provider/http.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; min-height: 100vh; }
  nav { border-inline-end: 1px solid #8884; }
  h1 { font-size: 1.125rem; margin: 0; padding: 1.25rem; }
  ol { list-style: none; margin: 0; padding: 0; }
  li a { display: block; padding: .75rem 1.25rem; color: inherit; text-decoration: none; border-block-start: 1px solid #8883; }
  li a:hover, li a[aria-current] { background: #b8722c22; }
  li a:focus-visible { outline: 2px solid #b8722c; outline-offset: -2px; }
  small { display: block; opacity: .7; }
  strong, small { overflow-wrap: anywhere; }
  main { display: flex; flex-direction: column; padding: 1.25rem; gap: 1rem; min-width: 0; }
  h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; margin: 0; overflow-wrap: anywhere; }
  dt { opacity: .7; } dd { margin: 0; }
  iframe { flex: 1; min-height: 28rem; border: 1px solid #8884; border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  @media (max-width: 48rem) { body { grid-template-columns: 1fr; } }
`;

const PATH = '/sandbox/mail';

/** The mailbox in the browser (`/sandbox/mail`) and for tests (`/sandbox/mail.json`). */
export function mailboxPages({ mails }: Pick<Mailbox, 'mails'>) {
  return (request: Request): Response | undefined => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/sandbox/mail.json') return Response.json(mails);
    if (pathname !== PATH) return undefined;
    const open = mails.find((mail) => mail.id === searchParams.get('id')) ?? mails[0];
    return new Response(mailPage(mails, open), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  };
}

/** Mails, with one of them open. */
export function mailPage(mails: readonly Mail[], open: Mail | undefined): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox${open ? `: ${escape(open.subject)}` : ''}</title>
<style>${STYLE}</style>
<nav aria-label="Mails">
  <h1>Mailbox</h1>
  <ol>${mails.map((mail) => listItem(mail, mail === open)).join('')}</ol>
</nav>
<main>${open ? mailView(open) : '<p>No mail yet. What the shop sends arrives here.</p>'}</main>
</html>`;
}

function listItem(mail: Mail, isOpen: boolean): string {
  return `<li><a href="${PATH}?id=${mail.id}"${isOpen ? ' aria-current="page"' : ''}>
    <strong>${escape(mail.subject)}</strong>
    <small>to ${escape(mail.to)}</small><small>${time(mail)}</small></a></li>`;
}

function mailView(mail: Mail): string {
  const rows = [
    ['From', mail.from],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Sent', time(mail)],
  ].filter(([, value]) => value);
  return `<h2>${escape(mail.subject)}</h2>
    <dl>${rows.map(([name, value = '']) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
    ${mail.html && frame(mail)}
    <details${mail.html ? '' : ' open'}><summary>Text</summary><pre>${escape(mail.text)}</pre></details>`;
}

/** The mail runs no scripts and can't access the shop; its links open in a new tab. */
function frame(mail: Mail): string {
  const page = `<base target="_blank">${mail.html}`;
  return `<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(page)}"></iframe>`;
}

function time(mail: Mail): string {
  return `${mail.receivedAt.slice(0, 10)} ${mail.receivedAt.slice(11, 19)} UTC`;
}
