import * as z from 'zod';
import { settings } from './settings.ts';

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address (RFC 8058), for newsletters. */
  unsubscribeUrl?: string;
}

/** Mail servers accept few connections from one client. */
const MAX_CONNECTIONS = 5;

/** Shared by all emails being sent, to save a handshake for each. */
let connection: ReturnType<typeof connect> | undefined;
let sending = 0;

/** The mail server permanently refused this recipient. */
export class RecipientRefused extends Error {}

/** The connection broke before the mail server's reply, so it may have taken the email. */
export class MaybeSent extends Error {}

/**
 * Sends an email. `messageId` is the same for each attempt, so that an email sent twice shows once. Throws
 * RecipientRefused when the address is wrong, and MaybeSent when nobody knows; any other error may pass, or is a wrong
 * setting.
 */
export async function sendMail(
  { unsubscribeUrl, ...mail }: Mail,
  messageId: string,
): Promise<void> {
  const { MAIL_FROM, SITE_URL } = settings();
  sending += 1;
  const current = (connection ??= connect());
  try {
    const transport = await current;
    await transport.sendMail({
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
    if (isRecipientRefused(error)) throw new RecipientRefused(error.message);
    throw wasNotTaken.safeParse(error).success ? error : new MaybeSent(String(error));
  } finally {
    sending -= 1;
    // A function may be frozen between two calls, so it must not keep a connection.
    if (sending === 0) {
      connection = undefined;
      (await current).close();
    }
  }
}

/** Nodemailer's errors when the server has refused, could not be reached, or has not greeted. */
const wasNotTaken = z.union([
  z.object({ responseCode: z.number() }),
  z.object({ code: z.enum(['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE']) }),
  z.object({ timeoutType: z.enum(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']) }),
  z.object({ syscall: z.literal('connect') }),
]);

/** Nodemailer's error when every recipient was refused; `permanent` is a 5xx reply. */
const refusedRecipient = z.object({
  command: z.literal('RCPT TO'),
  permanent: z.literal(true),
  response: z.string(),
});

/**
 * Servers may report a refused login or sender only at RCPT TO (Postfix, smtpd_delay_reject). The reply's codes tell
 * (RFC 4954, RFC 3463): 53x is the login, 5.7 a policy, 5.3 the server, 5.1.7 and 5.1.8 the sender's address,
 * 5.4.5 a quota.
 */
const NOT_THE_RECIPIENT = /^53\d|^\d{3}[ -]5\.(?:[37]\.|1\.[78]\b|4\.5\b)/;

function isRecipientRefused(error: unknown): error is Error {
  const { success, data } = refusedRecipient.safeParse(error);
  return success && !NOT_THE_RECIPIENT.test(data.response);
}

/** Logs in at the mail server without sending anything; throws nodemailer's error. */
export async function verifyLogin(): Promise<void> {
  const transport = await connect();
  await transport.verify().finally(() => {
    transport.close();
  });
}

async function connect() {
  // Loaded when it is used: the functions that send emails after their reply start sooner without it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: settings().SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // Retries are left to the outbox, which counts the attempts.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
