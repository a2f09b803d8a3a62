import { localPort } from '#scripts/local-settings.ts';
import { complainEarly } from './complain-early.ts';
import { run } from './program.ts';
import { buildSettings, takeSettings } from './settings.ts';

/** `npm run dev`: Astro's own server, with the local platform inside (scripts/astro/local-platform.ts). */
export async function dev(): Promise<void> {
  takeSettings();
  await complainEarly();
  const options = ['--port', String(localPort()), ...process.argv.slice(3)];
  process.exit((await run('astro', ['dev', ...options], buildSettings())) ? 0 : 1);
}
