import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool } from '@neondatabase/serverless';
import { UserError } from '#sandbox/platform/user-error.ts';
import { migrate, saveTimeZone } from '#sandbox/platform/migrate.ts';
import { loadSettingsFile } from './settings.ts';

/** `npm run migrate`: migrates the database of DATABASE_URL, for anyone who uses their own Neon project. */
export async function migrateAndReport(): Promise<void> {
  loadSettingsFile();
  const applied = await migrateDatabase();
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
}

/** Migrates the database of DATABASE_URL and returns what was applied. Throws UserError. */
export async function migrateDatabase(): Promise<string[]> {
  const { DATABASE_URL: connectionString } = process.env;
  if (!connectionString) {
    throw new UserError(
      'DATABASE_URL is not set: it names the database to migrate. Netlify migrates its own at deploy.',
    );
  }
  const pool = new Pool({ connectionString });
  const connection = await pool.connect().catch(async (cause: unknown) => {
    // PostgreSQL says why it refuses a password; of a WebSocket that does not open, the driver throws the event.
    if (cause instanceof Error && cause.message) {
      throw new UserError(`The database of DATABASE_URL can't be reached: ${cause.message}`, {
        cause,
      });
    }
    const text = (await isPostgres(new URL(connectionString)))
      ? "PostgreSQL answers at the address of DATABASE_URL, but not in Neon's protocol, which the shop speaks: it needs Neon, Netlify Database, or a Neon proxy in front."
      : "The database of DATABASE_URL can't be reached.";
    throw new UserError(text, { cause });
  });
  try {
    const applied = await migrate(connection);
    await saveTimeZone(connection);
    return applied;
  } finally {
    connection.release();
    await pool.end();
  }
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SSLREQUEST */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const ANSWERS = ['S', 'N'];

/** Whether a PostgreSQL server listens there: it says whether it would encrypt the connection. */
async function isPostgres({ hostname, port }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port || 5432) });
  socket.setTimeout(3000, () => socket.destroy(new Error('No answer.')));
  socket.write(SSL_REQUEST);
  try {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return ANSWERS.includes(answer.toString('latin1'));
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
