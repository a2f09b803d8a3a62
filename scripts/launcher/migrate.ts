import { Pool } from '@neondatabase/serverless';
import { UserError } from '#sandbox/platform/user-error.ts';
import { migrate } from '#sandbox/platform/migrate.ts';
import { takeSettingsFile } from './settings.ts';

/** `npm run migrate`: brings the database of DATABASE_URL up to date, for who keeps a Neon project of their own. */
export async function migrateAndReport(): Promise<void> {
  takeSettingsFile();
  const { DATABASE_URL: connectionString } = process.env;
  if (!connectionString) {
    throw new UserError('DATABASE_URL is not set: it says which database to bring up to date.');
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
