import { mailPage } from './mail-page.ts';
import type { Mailbox } from './mailbox.ts';

const MAILBOX = { path: '/sandbox/mail', title: 'Mailbox' };

/** The mailbox in the browser (`/sandbox/mail`) and for tests (`/sandbox/mail.json`). */
export function mailboxPages({ mails }: Pick<Mailbox, 'mails'>) {
  return (request: Request): Response | undefined => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/sandbox/mail.json') return Response.json(mails);
    if (pathname !== '/sandbox/mail') return undefined;
    const open = mails.find((mail) => mail.id === searchParams.get('id')) ?? mails[0];
    return new Response(mailPage(mails, open, MAILBOX), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  };
}
