import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { build } from './build.ts';
import { runProgram } from './program.ts';
import { buildSettings, loadSettings } from './settings.ts';

/** `npm start`: builds the shop if necessary and runs it in this process. */
export async function start(): Promise<void> {
  await prepare();
  if (!(await build())) process.exit(1);
  await import('#sandbox/platform/main.ts');
}

/** `npm run dev`: Astro's dev server with the local platform inside (scripts/astro/local-platform.ts). */
export async function dev(): Promise<void> {
  await prepare();
  const options = ['--port', String(localPort()), ...process.argv.slice(3)];
  process.exit((await runProgram('astro', ['dev', ...options], buildSettings())) ? 0 : 1);
}

/**
 * Reports wrong settings, and a port or data folder in use, before the build and in our own words instead of Astro's.
 */
async function prepare(): Promise<void> {
  loadSettings();
  const remote = ['DATABASE_URL', 'NETLIFY_DB_URL'].find((name) => process.env[name]);
  if (remote) {
    throw new UserError(
      `npm start and npm run dev use a local database only, but ${remote} is set: remove it from .env and the environment; npm run shop, npm run migrate and npm run preflight are meant for it.`,
    );
  }
  await (await startWebServer(localPort())).stop();
  await (await openDataFolder(localDataFolder())).close();
}
