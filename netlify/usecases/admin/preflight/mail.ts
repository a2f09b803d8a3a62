import { isUnencrypted, settings } from '#adapters/settings.ts';
import { tryEnvelope } from '#adapters/smtp-envelope.ts';
import { type Check, Problem } from './check.ts';

export const mailCheck: Check = {
  setting: 'SMTP_URL, MAIL_FROM, CONTACT_TO',
  advice:
    'Compare SMTP_URL with what your mail service shows: protocol, host, port, user and password.',
  run: checkEnvelope,
};

async function checkEnvelope(): Promise<string> {
  const { SMTP_URL, MAIL_FROM, CONTACT_TO } = settings();
  if (isUnencrypted(SMTP_URL)) {
    throw new Problem(
      'SMTP_URL does not require encryption',
      'Add ?requireTLS=true to SMTP_URL, or use smtps:// if your mail service offers it.',
    );
  }
  // The address in `Ghost Barrel <hello@ghostbarrel.example>`.
  const sender = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim();
  const refusal = await tryEnvelope(sender, CONTACT_TO).catch(rethrow);
  if (!refusal) return 'login, sender and recipient accepted';
  throw new Problem(
    `${refusal.command} answered ${refusal.reply}`,
    refusal.command.startsWith('MAIL FROM')
      ? 'Verify the address or domain of MAIL_FROM at your mail service.'
      : 'Set CONTACT_TO to a mailbox of yours; if it is, verify MAIL_FROM at your mail service.',
  );
}

/** Nodemailer's error without its text, which may quote the login. */
function rethrow(error: unknown): never {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const what = code === 'EAUTH' ? 'the login was refused' : "the mail server can't be used";
  throw new Problem([what, code, responseCode].filter(Boolean).join(' '));
}
