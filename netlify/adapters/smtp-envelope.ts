import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { serverOptions } from './smtp.ts';

/** A command that the mail server refused, and its reply. */
export interface EnvelopeRefusal {
  command: string;
  reply: string;
}

/** The name under which nodemailer runs the commands below. */
const ENVELOPE = 'ENVELOPE';

/**
 * Logs in at the mail server and announces an email from one address to another, then takes it back: no email is sent.
 * Returns the refusal, if any; throws nodemailer's error when the server can't be reached or refuses the login.
 */
export async function tryEnvelope(from: string, to: string): Promise<EnvelopeRefusal | undefined> {
  let refusal: EnvelopeRefusal | undefined;
  const transport = new SMTPTransport(serverOptions());
  const connection = new SMTPConnection({
    ...transport.options,
    // Nodemailer sends commands of ours only as a login method (nodemailer.com/smtp/customauth).
    customAuth: {
      [ENVELOPE]: async (login) => {
        for (const command of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'RSET']) {
          const { status, response } = await login.sendCommand(command);
          if (status && status < 300) continue;
          refusal = { command, reply: response };
          break;
        }
        login.resolve();
      },
    },
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The mail server closed the connection.')));
  try {
    await Promise.race([announce(connection, transport.getAuth()), broken]);
  } finally {
    connection.quit();
  }
  return refusal;
}

type Auth = ReturnType<SMTPTransport['getAuth']>;

async function announce(connection: SMTPConnection, auth: Auth): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (auth && connection.allowsAuth) await login(connection, auth);
  await login(connection, { method: ENVELOPE });
}

function login(connection: SMTPConnection, auth: Parameters<SMTPConnection['login']>[0]) {
  return new Promise<void>((resolve, reject) => {
    connection.login(auth, (error) => (error ? reject(error) : resolve()));
  });
}
