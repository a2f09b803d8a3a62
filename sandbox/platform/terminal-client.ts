import { neonConfig } from '@neondatabase/serverless';
import { join } from 'node:path';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { isFolderInUse, MEMORY } from './data-folder.ts';
import { readTerminalEndpoint } from './terminal-handler.ts';
import { defaultEnvironment, startServices } from './services.ts';

/**
 * Connects a terminal command to its database; returns the function that disconnects. With DATABASE_URL or
 * NETLIFY_DB_URL it is that database and this environment's settings. Without, it is the embedded database: through the
 * running shop, or by opening the data folder in this process.
 */
export async function connectTerminal(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || process.env.NETLIFY_DB_URL) return () => Promise.resolve();
  const folder = localDataFolder();
  const endpoint = await findRunningShop(folder);
  if (endpoint) {
    defaultEnvironment(endpoint.settings);
    if (endpoint.sql) routeSqlTo(endpoint.sql);
    return () => Promise.resolve();
  }
  const port = localPort();
  const services = await startServices({
    url: `http://localhost:${port}`,
    port: 0,
    dataDir: folder,
    isTemporary: true,
  });
  return services.stop;
}

async function findRunningShop(folder: string) {
  if (folder === MEMORY || !(await isFolderInUse(folder))) return undefined;
  return readTerminalEndpoint((name) => join(folder, name));
}

/** Sends the database driver's requests to the running shop. */
function routeSqlTo({ url, token }: { url: string; token: string }): void {
  neonConfig.fetchFunction = (_url: string, request: { headers: HeadersInit; body: string }) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...request, method: 'POST', headers });
  };
}
