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

/** Hands a mail to the mail server. `messageId` is the same each time, so that a mail sent twice shows once. */
export async function sendMail(
  { unsubscribeUrl, ...mail }: Mail,
  messageId: string,
): Promise<void> {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = settings();
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
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
  } finally {
    transport.close();
  }
}
