import { createTransport } from 'nodemailer';
import * as z from 'zod';
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

/** The mail server refuses this recipient for good: asked again, it would refuse again. */
export class RecipientRefused extends Error {}

/**
 * Hands a mail to the mail server. `messageId` is the same each time, so that a mail sent twice shows once. Throws
 * `RecipientRefused` when the fault is the recipient's; any other error may pass, or is ours to mend.
 */
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
  } catch (error) {
    throw isRecipientRefused(error) ? new RecipientRefused(error.message) : error;
  } finally {
    onTheirWay -= 1;
    // A function may be frozen between two calls: no connection is to live on in it.
    if (onTheirWay === 0) {
      line = undefined;
      close();
    }
  }
}

/** Nodemailer's error when every recipient was refused; `permanent` is a 5xx reply. */
const refusedRecipient = z.object({
  command: z.literal('RCPT TO'),
  permanent: z.literal(true),
  response: z.string(),
});

/**
 * Servers may keep what they have against the login or the sender until RCPT TO (Postfix, smtpd_delay_reject). The reply's
 * codes tell (RFC 4954, RFC 3463): 53x is the login, 5.7 a policy, 5.3 the server, 5.1.7 and 5.1.8 the sender's address,
 * 5.4.5 a quota.
 */
const NOT_THE_RECIPIENT = /^53\d|^\d{3}[ -]5\.(?:[37]\.|1\.[78]\b|4\.5\b)/;

function isRecipientRefused(error: unknown): error is Error {
  const { success, data } = refusedRecipient.safeParse(error);
  return success && !NOT_THE_RECIPIENT.test(data.response);
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
