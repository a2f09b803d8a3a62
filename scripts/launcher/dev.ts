import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { run } from './program.ts';
import { buildSettings, takeSettings } from './settings.ts';

/** `npm run dev`: Astro's own server, with the local platform inside (scripts/astro/local-platform.ts). */
export async function dev(): Promise<void> {
  takeSettings();
  await complainEarly();
  const options = ['--port', String(localPort()), ...process.argv.slice(3)];
  process.exit((await run('astro', ['dev', ...options], buildSettings())) ? 0 : 1);
}

/** A taken port or data folder in our one sentence, rather than in Astro's stack. */
async function complainEarly(): Promise<void> {
  await (await openDataFolder(localDataFolder())).close();
  await (await startWebServer(localPort())).stop();
}
