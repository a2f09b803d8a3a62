import { Pool } from '@neondatabase/serverless';
import { UserError } from '#sandbox/platform/user-error.ts';
import { migrate } from '#sandbox/platform/migrate.ts';
import { loadSettingsFile } from './settings.ts';

/** `npm run migrate`: migrates the database of DATABASE_URL, for anyone who uses their own Neon project. */
export async function migrateAndReport(): Promise<void> {
  loadSettingsFile();
  const { DATABASE_URL: connectionString } = process.env;
  if (!connectionString) {
    throw new UserError('DATABASE_URL is not set: it names the database to migrate.');
  }
  const pool = new Pool({ connectionString });
  const connection = await pool.connect();
  try {
    const applied = await migrate(connection);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
  } finally {
    connection.release();
    await pool.end();
  }
}
