import PostalMime from 'postal-mime';

/** A received mail, as `/sandbox/mail.json` shows it. */
export interface Mail {
  id: string;
  receivedAt: string;
  /** The sender's own: mail programs show a mail that was sent twice once. */
  messageId: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads a mail as it came over the wire. */
export async function readMail(raw: Buffer, id: string, receivedAt: Date): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to: addresses(mail.to),
    replyTo: addresses(mail.replyTo),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

function addresses(people: { address?: string }[] = []): string {
  return people.map((person) => person.address ?? '').join(', ');
}
