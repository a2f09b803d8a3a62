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
  up(): void;
  stop(): Promise<void>;
}

/** An SMTP server on loopback that delivers into a file, one mail a line. */
export async function startMailbox(file: string): Promise<Mailbox> {
  const mails = await readKept(file);
  let isDown = false;
  const trouble = () =>
    isDown ? Object.assign(new Error('Mailbox is down'), { responseCode: 421 }) : undefined;

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
    onConnect: (_session, answer) => {
      answer(trouble());
    },
    onMailFrom: (_address, _session, answer) => {
      answer(trouble());
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
    up: () => {
      isDown = false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
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
