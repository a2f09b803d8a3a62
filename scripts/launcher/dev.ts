import { run } from './program.ts';
import { buildSettings, readSettings } from './settings.ts';

/** `npm run dev`: Astro's own server, with the local platform inside (scripts/astro/local-platform.ts). */
export async function dev(): Promise<void> {
  readSettings();
  const port = process.env.PORT || '4321';
  const succeeded = await run(
    'astro',
    ['dev', '--port', port, ...process.argv.slice(3)],
    buildSettings(),
  );
  process.exit(succeeded ? 0 : 1);
}
