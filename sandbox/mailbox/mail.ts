import PostalMime from 'postal-mime';

/** A received mail, as `/sandbox/mail.json` shows it. */
export interface Mail {
  id: string;
  receivedAt: string;
  /** Mail programs show two mails with the same id as one. */
  messageId: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe headers of RFC 8058. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
}

/** Parses a received mail. */
export async function readMail(raw: Buffer, id: string, receivedAt: Date): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
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
    listUnsubscribe: header('list-unsubscribe'),
    listUnsubscribePost: header('list-unsubscribe-post'),
  };
}

function addresses(people: { address?: string }[] = []): string {
  return people.map((person) => person.address ?? '').join(', ');
}
