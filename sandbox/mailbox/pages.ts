import type { Mailbox } from './mailbox.ts';

/** The mailbox in the browser, for the local platform's line of answers. */
export function mailboxPages(mailbox: Mailbox) {
  return (request: Request): Response | undefined => {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/mail.json') return Response.json(mailbox.mails);
    return undefined;
  };
}
