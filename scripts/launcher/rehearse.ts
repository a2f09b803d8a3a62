import { Complaint } from '#sandbox/platform/complaint.ts';
import { rehearse } from '../rehearse/rehearse.ts';
import { ensurePostgres, startPostgres } from './postgres-server.ts';

/** `npm run rehearse`: a deploy without a host. It empties and builds `dist` anew, as a deploy would. */
export async function rehearseAndReport(): Promise<void> {
  await ensurePostgres();
  const server = await startPostgres();
  if (!server) {
    throw new Complaint(
      'A rehearsal needs a PostgreSQL server: set TEST_DATABASE_URL or install postgresql 15+.',
    );
  }
  let isReady = false;
  try {
    isReady = await rehearse(server.url);
  } finally {
    server.stop();
  }
  process.exit(isReady ? 0 : 1);
}
