import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';

/** A taken port or data folder is told before a build is waited for, or Astro tells it in its own way. */
export async function complainEarly(): Promise<void> {
  await (await startWebServer(localPort())).stop();
  await (await openDataFolder(localDataFolder())).close();
}
