import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';

// Greets at once. The library waits 100 ms with each connection for clients that talk too early, and tests open
// thousands.
SMTPConnection.prototype.init = function init() {
  this._setListeners(() => {
    this.connectionReady();
  });
};

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Newest first. */
  mails: readonly Mail[];
  /** Refuses every mail with a 421 until `up()`. */
  down(): void;
  /** Refuses this recipient or sender, or any, until `up()`. */
  refuse(refusal: SmtpRefusal): void;
  up(): void;
  stop(): Promise<void>;
}

interface SmtpRefusal {
  command: 'connect' | 'MAIL FROM' | 'RCPT TO';
  /** Default: any address. */
  address?: string;
  /** The server's reply, such as `550 5.1.1 No such user`. */
  reply: string;
}

/** An SMTP server on loopback that appends each mail to a file as a line of JSON. */
export async function startMailbox(file: string): Promise<Mailbox> {
  const mails = await readSavedMails(file);
  const refusals: SmtpRefusal[] = [];
  const refusalOf = (command: SmtpRefusal['command'], address = '') => {
    const found = refusals.find(
      (refusal) => refusal.command === command && (refusal.address ?? address) === address,
    );
    return found && smtpError(found.reply);
  };

  async function deliver(stream: SMTPServerDataStream): Promise<void> {
    const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>);
    const mail = await readMail(Buffer.concat(chunks), randomUUID(), new Date());
    // The line break goes first, so that a line that a crash cut short can't damage the next one.
    await appendFile(file, `\n${JSON.stringify(mail)}`);
    mails.unshift(mail);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Refusals contain their own status code.
    hideENHANCEDSTATUSCODES: true,
    onConnect: (_session, respond) => respond(refusalOf('connect')),
    onMailFrom: ({ address }, _session, respond) => respond(refusalOf('MAIL FROM', address)),
    onRcptTo: ({ address }, _session, respond) => respond(refusalOf('RCPT TO', address)),
    onData: (stream, _session, respond) => {
      deliver(stream).then(() => respond(), respond);
    },
  });
  // Clients that disconnect early need no handling.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    down: () => {
      // A client may be connected already.
      for (const command of ['connect', 'MAIL FROM'] as const) {
        refusals.push({ command, reply: '421 Mailbox is down' });
      }
    },
    refuse: (refusal) => refusals.push(refusal),
    up: () => void (refusals.length = 0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An error that the SMTP server sends as this reply. */
function smtpError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

async function readSavedMails(file: string): Promise<Mail[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Mail];
      } catch {
        return [];
      }
    })
    .reverse();
}

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

async function readMail(raw: Buffer, id: string, receivedAt: Date): Promise<Mail> {
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
