import { createTransport } from 'nodemailer';
import { settings } from './settings.ts';

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where one POST takes the reader off the list (RFC 8058); for mails that nobody ordered. */
  unsubscribeUrl?: string;
}

/** Mail servers take few connections of one client at a time. */
const MOST_CONNECTIONS = 5;

type Line = ReturnType<typeof connect>;
/** Shared by all mails that are on their way: a greeting for each would be most of the work. */
let line: Line | undefined;
let onTheirWay = 0;

/** Hands a mail to the mail server. `messageId` is the same each time, so that a mail sent twice shows once. */
export async function sendMail(
  { unsubscribeUrl, ...mail }: Mail,
  messageId: string,
): Promise<void> {
  const { MAIL_FROM, SITE_URL } = settings();
  const { sendMail: send, close } = (line ??= connect());
  onTheirWay += 1;
  try {
    await send({
      ...mail,
      from: MAIL_FROM,
      messageId: `<${messageId}@${new URL(SITE_URL).hostname}>`,
      ...(unsubscribeUrl && {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    });
  } finally {
    onTheirWay -= 1;
    // A function may be frozen between two calls: no connection is to live on in it.
    if (onTheirWay === 0) {
      line = undefined;
      close();
    }
  }
}

function connect() {
  const transport = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // What does not go at once goes by the outbox: only there is it known how often it was tried.
    maxRequeues: 0,
    url: settings().SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sendMail: transport.sendMail.bind(transport),
    close: () => {
      transport.close();
    },
  };
}
