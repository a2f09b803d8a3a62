import { neonConfig } from '@neondatabase/serverless';
import { join } from 'node:path';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { isFolderInUse, MEMORY } from './data-folder.ts';
import { fingerprint, readAdminEndpoint } from './admin-handler.ts';
import { defaultEnvironment } from './environment.ts';
import { startServices } from './services.ts';

/**
 * Leads the desk to its shop; the answer hangs up. With a DATABASE_URL of one's own that is the database, and the settings
 * beside it are those of this environment, unless the very same database serves the local shop that runs. Without one it is
 * the embedded database: through the running shop, or else by opening the data folder here.
 */
export async function connectAdmin(): Promise<() => Promise<void>> {
  const folder = localDataFolder();
  const note = await findRunningShop(folder);
  const own = process.env.DATABASE_URL;
  if (own && note?.database !== fingerprint(own)) return stay;
  if (note) {
    defaultEnvironment(note.settings);
    if (note.sql) answerBy(note.sql);
    return stay;
  }
  const port = localPort();
  const services = await startServices({
    url: `http://localhost:${port}`,
    port: 0,
    dataDir: folder,
    isPassing: true,
  });
  return services.stop;
}

async function findRunningShop(folder: string) {
  if (folder === MEMORY || !(await isFolderInUse(folder))) return undefined;
  return readAdminEndpoint((name) => join(folder, name));
}

/** The production driver's requests go to the shop that runs. */
function answerBy({ url, token }: { url: string; token: string }): void {
  neonConfig.fetchFunction = (_url: string, request: { headers: HeadersInit; body: string }) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...request, method: 'POST', headers });
  };
}

function stay(): Promise<void> {
  return Promise.resolve();
}
