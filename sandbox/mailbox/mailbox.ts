import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type Mail, readMail } from './mail.ts';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Newest first. */
  mails: readonly Mail[];
  /** Every mail is refused, as by a server in trouble, until `up()`. */
  down(): void;
  /** This one recipient or sender is refused, or any, until `up()`. */
  refuse(refusal: ApiError): void;
  up(): void;
  stop(): Promise<void>;
}

export interface ApiError {
  command: 'MAIL FROM' | 'RCPT TO';
  /** Any unless given. */
  address?: string;
  /** What the server says, such as `550 5.1.1 No such user`. */
  reply: string;
}

/** An SMTP server on loopback that delivers into a file, one mail a line. */
export async function startMailbox(file: string): Promise<Mailbox> {
  const mails = await readKept(file);
  let isDown = false;
  const refusals: ApiError[] = [];
  const trouble = () => (isDown ? smtpError('421 Mailbox is down') : undefined);
  const refusalOf = (command: ApiError['command'], address: string) => {
    const found = refusals.find(
      (refusal) => refusal.command === command && (refusal.address ?? address) === address,
    );
    return found && smtpError(found.reply);
  };

  async function deliver(stream: SMTPServerDataStream): Promise<void> {
    const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>);
    const mail = await readMail(Buffer.concat(chunks), randomUUID(), new Date());
    // The line break goes first: a line that a crash cut short spoils only itself.
    await appendFile(file, `\n${JSON.stringify(mail)}`);
    mails.unshift(mail);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // A refusal brings its own, or none.
    hideENHANCEDSTATUSCODES: true,
    onConnect: (_session, answer) => {
      answer(trouble());
    },
    onMailFrom: ({ address }, _session, answer) => {
      answer(trouble() ?? refusalOf('MAIL FROM', address));
    },
    onRcptTo: ({ address }, _session, answer) => {
      answer(refusalOf('RCPT TO', address));
    },
    onAuth: (_credentials, _session, answer) => {
      answer(null, { user: 'shop' });
    },
    onData: (stream, _session, answer) => {
      deliver(stream).then(() => {
        answer();
      }, answer);
    },
  });
  // A sender that hangs up in the middle is the sender's trouble.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    down: () => {
      isDown = true;
    },
    refuse: (refusal) => {
      refusals.push(refusal);
    },
    up: () => {
      isDown = false;
      refusals.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** An error that the server answers as this reply: its code and its text. */
function smtpError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

async function readKept(file: string): Promise<Mail[]> {
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
