import { UserError } from '#sandbox/platform/user-error.ts';
import { rehearse } from '../rehearse/rehearse.ts';
import { ensurePostgres, startPostgres } from './postgres-server.ts';

/** `npm run rehearse`: a deploy without a host. It empties and builds `dist` anew, as a deploy would. */
export async function rehearseOnServer(): Promise<boolean> {
  await ensurePostgres();
  const server = await startPostgres();
  if (!server) {
    throw new UserError(
      'A rehearsal needs a PostgreSQL server: set TEST_DATABASE_URL or install postgresql 15+.',
    );
  }
  try {
    return await rehearse(server.url);
  } finally {
    server.stop();
  }
}
