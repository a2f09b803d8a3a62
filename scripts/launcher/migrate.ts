import { Pool } from '@neondatabase/serverless';
import { UserError } from '#sandbox/platform/user-error.ts';
import { migrate } from '#sandbox/platform/migrate.ts';
import { loadSettingsFile } from './settings.ts';

/** `npm run migrate`: migrates the database of DATABASE_URL, for anyone who uses their own Neon project. */
export async function migrateAndReport(): Promise<void> {
  loadSettingsFile();
  const { DATABASE_URL: connectionString } = process.env;
  if (!connectionString) {
    throw new UserError(
      'DATABASE_URL is not set: it names the database to migrate. Netlify migrates its own at deploy.',
    );
  }
  const pool = new Pool({ connectionString });
  const connection = await pool.connect().catch((cause: unknown) => {
    // PostgreSQL says why it refuses a password; of a WebSocket that does not open, the driver throws the event.
    const why = cause instanceof Error && cause.message ? `: ${cause.message}` : '.';
    throw new UserError(`The database of DATABASE_URL can't be reached${why}`, { cause });
  });
  try {
    const applied = await migrate(connection);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
  } finally {
    connection.release();
    await pool.end();
  }
}
